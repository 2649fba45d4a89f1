// Embedded databases for tests. Initializing a database takes 5 s of CPU time, so each one is a copy of a template that is kept in .cache.

import { randomUUID } from "node:crypto";
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLogger } from "@qr/runtime";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";
import { migrate } from "../migrate.ts";
import type { TestDatabase } from "./test-database.ts";

const CACHE = fileURLToPath(new URL("../../../../.cache/embedded-postgres/", import.meta.url));
const MANIFEST = new URL("../../package.json", import.meta.url);
const log = createLogger("test", "silent");

/** Creates a database without tables in the folder, which `startEmbeddedPostgres` can then open. */
export async function createEmbeddedFolder(dir: string): Promise<void> {
  const template = await ensureEmbeddedTemplate();
  await mkdir(dir, { recursive: true });
  await cp(template, dir, { recursive: true });
}

/** Creates a migrated embedded database in a new folder; `drop` stops it and deletes the folder. */
export async function createEmbeddedTestDatabase(): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), "qr-embedded-"));
  await createEmbeddedFolder(dir);
  const { url, stop } = await startEmbeddedPostgres({ dir, log });
  await migrate({ url, log });
  const drop = async () => {
    await stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { url, drop };
}

/**
 * Creates the template from which the other databases are copied, unless an earlier test run has done so. Returns its
 * folder. The setup of a test run calls this first, because otherwise every test process would create a template; only
 * the first one to be completed is kept.
 */
export async function ensureEmbeddedTemplate(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(MANIFEST, "utf8"));
  const template = join(CACHE, dependencies["@electric-sql/pglite"]);
  if (await exists(template)) return template;
  const draft = join(CACHE, `draft-${randomUUID()}`);
  await (await startEmbeddedPostgres({ dir: draft, log })).stop();
  await rename(draft, template).catch(() => rm(draft, { recursive: true }));
  return template;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
