// Manages the journal folders, JOURNAL_DIR/<journal ID>. Each contains its owner's lock and segments. A process creates a folder with a new
// ID each time it starts, so that no frame ID repeats. The folders of dead processes are adopted (adoption.ts).
//
// The lock is a file with the owner's pid and start time and the boot and pid namespace in which they are valid. Within that namespace, the
// check is exact: a journal is free right after a kill -9, because a reused pid has a different start time. In a different container, or on
// a different machine with the same volume, the file's age decides: the owner touches the file every 5 s and counts as dead after 30 s
// without a touch. A frozen owner that has lost its folder creates a new one. Until it notices, it appends to the adopted segments; the
// adopter looks for such frames before it deletes a segment. Frames that both processes publish have the same IDs and are counted once.

import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { readFile, rename, rm, rmdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { draftPath, ensurePrivateFolder, errorCode, type Logger, syncFolder, writeDurableFile } from "@qr/runtime";
import { z } from "zod";
import { segmentName } from "./segment.ts";

const HEARTBEAT_MS = 5000;
const MAX_SILENCE_MS = 30_000;
const LOCK = "lock";

export interface JournalFolder {
  readonly id: string;
  readonly path: string;
  /** Resolves with the path of a new segment. Recreates the folder if it has been adopted. */
  newSegmentPath(): Promise<string>;
  /** Syncs the folder's list of files to disk. */
  sync(): Promise<void>;
  /** Releases the lock, so that other processes can adopt the remaining segments. Removes the folder if it is empty. */
  release(): Promise<void>;
}

/** Creates the folder of this process. Calls `onAdopted` if another process adopts the folder. Rejects if JOURNAL_DIR is not writable. */
export async function createJournalFolder(
  directory: string,
  { log, onAdopted }: { log: Logger; onAdopted: () => void },
): Promise<JournalFolder> {
  const id = randomUUID();
  const path = join(directory, id);
  let segments = 0;
  await createLocked(directory, path);
  const heartbeat = setInterval(() => {
    touchLock(path).catch((error: unknown) => {
      log.warn({ err: error }, "could not touch the journal's lock");
      if (errorCode(error) === "ENOENT") onAdopted();
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
    sync: () => syncFolder(path),
    release: async () => {
      clearInterval(heartbeat);
      await releaseFolder(path).catch((error: unknown) => {
        log.warn({ err: error }, "could not remove the journal's folder");
      });
    },
  };
}

/** Creates the folder and its lock atomically. They survive a power failure. */
async function createLocked(directory: string, path: string): Promise<void> {
  const draft = draftPath(directory, "journal");
  const lock = { pid: process.pid, start: startOf(process.pid) ?? "", namespace: pidNamespace() };
  try {
    await ensurePrivateFolder(draft);
    await writeDurableFile(join(draft, LOCK), JSON.stringify(lock));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(directory);
}

/** Renews the lock. Rejects if the folder does not exist. */
async function touchLock(folder: string): Promise<void> {
  const now = new Date();
  await utimes(join(folder, LOCK), now, now);
}

/** Removes the folder's lock, and the folder itself if nothing else is in it. */
export async function releaseFolder(path: string): Promise<void> {
  try {
    await rm(join(path, LOCK), { force: true });
    await rmdir(path);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOTEMPTY" && code !== "ENOENT") throw error;
  }
}

/** Resolves with true if the folder's owner appears to be alive; otherwise, or if the folder or its lock does not exist, with false. */
export async function hasLivingOwner(folder: string): Promise<boolean> {
  try {
    const lock = lockForm.safeParse(parseJson(await readFile(join(folder, LOCK), "utf8")));
    const isLocal = lock.success && lock.data.namespace !== "" && lock.data.namespace === pidNamespace();
    if (isLocal) return startOf(lock.data.pid) === lock.data.start;
    const { mtimeMs } = await stat(join(folder, LOCK));
    return Date.now() - mtimeMs < MAX_SILENCE_MS;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

const lockForm = z.object({ pid: z.int().min(1), start: z.string(), namespace: z.string() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an ID of the current boot and pid namespace, or "" if the system has none. */
function pidNamespace(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}

/** Returns the start time of a process in clock ticks since boot; undefined if it does not exist or is a zombie. */
function startOf(pid: number): string | undefined {
  try {
    const stats = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the program name in parentheses and may contain spaces. The state is the 3rd field, and the start time is the 22nd.
    const fields = stats.slice(stats.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
