import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, openPool, startEmbeddedPostgres } from "@qr/database";
import { createEmbeddedFolder } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { standaloneSettings } from "./config.ts";
import { startStandalone } from "./standalone.ts";

const log = createLogger("test", "silent");
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "qr-standalone-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Creates a database in the folder. Its migrations differ from those of this version. */
async function makeOtherDatabase(dir: string): Promise<void> {
  await createEmbeddedFolder(dir);
  const postgres = await startEmbeddedPostgres({ dir, log });
  await migrate({ url: postgres.url, log });
  const pool = openPool({ url: postgres.url, max: 1, name: "test", log });
  await pool.query("UPDATE _prisma_migrations SET checksum = 'another'");
  await pool.end();
  await postgres.stop();
}

it("rejects a database of another version, and names the command that removes it", async () => {
  const dir = join(dataDir, "postgres");
  await makeOtherDatabase(dir);
  const start = (settings: object) =>
    startStandalone(standaloneSettings.parse({ DATA_DIR: dataDir, ...settings }), log);
  const refusal = `Another version of this service created the database in ${dir}: The migration .* differs[^]*`;
  await expect(start({})).rejects.toThrow(new RegExp(`${refusal}rm -r '${dataDir}'$`));
  await expect(start({ DATABASE_URL: `embedded:${dir}` })).rejects.toThrow(new RegExp(`${refusal}rm -r '${dir}'$`));
}, 120_000);
