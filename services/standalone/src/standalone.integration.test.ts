import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, openPool, startEmbeddedPostgres } from "@qr/database";
import { createEmbeddedFolder } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { freePorts } from "@qr/test-kit/free-ports";
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

async function threePorts() {
  const [GATEWAY_PORT, REDIRECT_PORT, IMAGES_PORT] = await freePorts(3);
  return { GATEWAY_PORT, REDIRECT_PORT, IMAGES_PORT };
}

it("rejects a database of another version, and names the command that removes it", async () => {
  const dir = join(dataDir, "postgres");
  await makeOtherDatabase(dir);
  const ports = await threePorts();
  const start = (settings: object) =>
    startStandalone(standaloneSettings.parse({ DATA_DIR: dataDir, ...ports, ...settings }), log);
  const refusal = `Another version of this service created the database in ${dir}: The migration .* differs[^]*`;
  await expect(start({})).rejects.toThrow(new RegExp(`${refusal}rm -r '${dataDir}'$`));
  await expect(start({ DATABASE_URL: `embedded:${dir}` })).rejects.toThrow(new RegExp(`${refusal}rm -r '${dir}'$`));
}, 120_000);

it("starts on an IPv6 address, and its URLs have the address in brackets", async () => {
  await createEmbeddedFolder(join(dataDir, "postgres"));
  const ports = await threePorts();
  const settings = standaloneSettings.parse({ DATA_DIR: dataDir, DEMO: "off", HOST: "::1", ...ports });
  const running = await startStandalone(settings, log);
  try {
    const urls = JSON.parse(await readFile(join(dataDir, "standalone.json"), "utf8"));
    expect(urls).toMatchObject({
      apiUrl: `http://[::1]:${ports.GATEWAY_PORT}`,
      shortUrl: `http://[::1]:${ports.REDIRECT_PORT}`,
      imageUrl: `http://[::1]:${ports.IMAGES_PORT}`,
    });
    expect((await fetch(`${urls.apiUrl}/healthz`)).status).toBe(200);
  } finally {
    await running.stop(5000);
  }
}, 120_000);

it("makes its data folder, and all that it creates there, private", async () => {
  await chmod(dataDir, 0o755);
  await createEmbeddedFolder(join(dataDir, "postgres"));
  const ports = { GATEWAY_PORT: 0, REDIRECT_PORT: 0, IMAGES_PORT: 0 };
  const running = await startStandalone(standaloneSettings.parse({ DATA_DIR: dataDir, DEMO: "off", ...ports }), log);
  try {
    const names = [".", ...(await readdir(dataDir))];
    expect(names).toEqual(expect.arrayContaining(["journal", "postgres", "session-secret", "standalone.json"]));
    const isOpen = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o077) !== 0;
    const open = await Promise.all(names.map(async (name) => ((await isOpen(name)) ? [name] : [])));
    expect(open.flat()).toEqual([]);
  } finally {
    await running.stop(5000);
  }
}, 120_000);
