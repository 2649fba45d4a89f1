// Postgres inside this process, on a folder: what DATABASE_URL=embedded:DIR means. Standalone starts it; all others get its URL
// and use it by ordinary pools and Prisma.
// All connections share one session: no LISTEN, no named prepared statements, no session settings, no session advisory locks.

import { access, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Logger } from "@qr/runtime";
import { takeDataFolder } from "./embedded/data-folder.ts";
import { serveWire } from "./embedded/wire-server.ts";

export { FolderInUseError } from "./embedded/data-folder.ts";

export interface EmbeddedPostgres {
  /** For openPool, openPrisma and migrate. */
  url: string;
  /** Ends the connections, closes the database and gives the folder free. */
  stop(): Promise<void>;
}

/**
 * Opens the database in `dir`, and creates it there the first time (2–3 s; later some 0.4 s). Throws a FolderInUseError that
 * names the process where another one has it open. A kill at any moment loses nothing that was acknowledged.
 */
export async function startEmbeddedPostgres({ dir, log }: { dir: string; log: Logger }): Promise<EmbeddedPostgres> {
  const folder = await takeDataFolder(dir);
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

/** A new database gets its name only once it is whole, so that a kill during the first start leaves nothing half-made. */
async function openDatabase(path: string, log: Logger): Promise<PGlite> {
  const dataDir = join(path, "data");
  if (!(await exists(dataDir))) {
    const draft = join(path, "data.new");
    await rm(draft, { recursive: true, force: true });
    log.info({ path }, "creating the embedded Postgres");
    await (await PGlite.create({ dataDir: draft })).close();
    await rename(draft, dataDir);
  }
  return PGlite.create({ dataDir });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
