// A process's own journal folder: JOURNAL_DIR/<journal id>, with a lock and the segments. Made at start, with a new id each time,
// so that a frame's number never comes twice.

import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "@qr/runtime";
import { errorCode } from "./error-code.ts";
import { HEARTBEAT_MS, lockPath, touchLock, writeLock } from "./owner-lock.ts";
import { segmentName } from "./segment.ts";

export interface JournalFolder {
  readonly id: string;
  readonly path: string;
  /** The path of a segment that does not exist yet. Makes the folder again where it has been taken away. */
  newSegmentPath(): Promise<string>;
  /** Forces the folder's list of files to the disk. */
  sync(): Promise<void>;
  /** Lets another process have what is left; removes the folder where nothing is. */
  release(): Promise<void>;
}

/** Rejects where JOURNAL_DIR cannot be written. `onTakenAway` is called when another process has adopted the folder. */
export async function createJournalFolder(
  directory: string,
  { log, onTakenAway }: { log: Logger; onTakenAway: () => void },
): Promise<JournalFolder> {
  const id = randomUUID();
  const path = join(directory, id);
  let segments = 0;
  await createLocked(directory, path);
  const heartbeat = setInterval(() => {
    touchLock(path).catch((error: unknown) => {
      log.warn({ err: error }, "the journal's lock could not be touched");
      if (errorCode(error) === "ENOENT") onTakenAway();
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    id,
    path,
    newSegmentPath: async () => {
      await touchLock(path).catch(() => createLocked(directory, path));
      segments += 1;
      return join(path, segmentName(segments));
    },
    sync: async () => {
      const folder = await open(path, "r");
      await folder.sync().finally(() => folder.close());
    },
    release: async () => {
      clearInterval(heartbeat);
      try {
        await rm(lockPath(path), { force: true });
        await rmdir(path);
      } catch (error) {
        const code = errorCode(error);
        if (code !== "ENOTEMPTY" && code !== "ENOENT") log.warn({ err: error }, "the journal's folder stays");
      }
    },
  };
}

/** A folder appears with its lock in it: nobody ever sees it without. */
async function createLocked(directory: string, path: string): Promise<void> {
  const draft = join(directory, `.${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  await writeLock(draft);
  await rename(draft, path);
}
