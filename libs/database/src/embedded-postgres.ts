// Postgres inside this process, with its data in a folder: DATABASE_URL=embedded:DIR. The standalone service starts it, as does the admin
// command while no standalone service is running; all other code uses its URL with ordinary pools and Prisma. All connections share one
// session, so they cannot use LISTEN, named prepared statements, session settings, or session advisory locks.

import { access, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { errorCode, type Logger, startStep, syncFolder } from "@qr/runtime";
import { takeDataFolder } from "./embedded/data-folder.ts";
import { createPostgresReports } from "./embedded/postgres-reports.ts";
import { serveWire } from "./embedded/wire-server.ts";

export { FolderInUseError } from "./embedded/data-folder.ts";

export interface EmbeddedPostgres {
  /** The URL for openPool, openPrisma, and migrate. */
  url: string;
  /** Closes the connections and the database, and releases the folder. */
  stop(): Promise<void>;
}

/**
 * Opens the database in `dir` (about 0.4 s) or creates it (2–3 s). Acknowledged data survives a kill at any time.
 * Throws a FolderInUseError, which names the other process, if another process has the folder open, and a StartError if the folder or the
 * database cannot be used.
 */
export async function startEmbeddedPostgres({ dir, log }: { dir: string; log: Logger }): Promise<EmbeddedPostgres> {
  const folder = await startStep({ step: "open the database's folder", path: dir }, () => takeDataFolder(dir));
  try {
    const db = await openDatabase(folder.path, log);
    const server = await serveWire(db, folder.socketPath, log).catch(async (error: unknown) => {
      await db.close();
      throw error;
    });
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(dirname(folder.socketPath))}&port=5432&prepared=off`;
    const stop = async () => {
      await server.stop();
      await db.close();
      await folder.release();
    };
    return { url, stop };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

async function openDatabase(path: string, log: Logger): Promise<PGlite> {
  const dataDir = join(path, "data");
  const isThere = await exists(dataDir);
  if (!isThere) await startStep({ step: "create the database", path }, () => createDatabase(path, dataDir, log));
  const remedy =
    `The database is probably damaged. Restore ${path} from a backup; or, to start with an empty database and lose all data, ` +
    `remove it: rm -r '${path}'`;
  return startStep({ step: "open the database", path: dataDir, remedy }, () => openPglite(dataDir, log));
}

/** Creates the database. It gets its final name only when it is complete, because the process can be killed before then. */
async function createDatabase(path: string, dataDir: string, log: Logger): Promise<void> {
  const draft = join(path, "data.new");
  await rm(draft, { recursive: true, force: true });
  log.info({ path }, "creating the embedded Postgres");
  try {
    await (await openPglite(draft, log)).close();
    await rename(draft, dataDir);
  } catch (error) {
    // Otherwise, the draft would keep a full disk full.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(path);
}

/** Opens the database in the folder, or creates it there. Rejects with the reason that Postgres reports. */
async function openPglite(dataDir: string, log: Logger): Promise<PGlite> {
  const reports = createPostgresReports(log);
  try {
    return await PGlite.create({
      dataDir,
      onStderr: (line) => {
        reports.add(line);
        return false;
      },
    });
  } catch (thrown) {
    throw reports.errorOf(thrown);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
