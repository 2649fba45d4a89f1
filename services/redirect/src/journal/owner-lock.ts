// Tells whether the process that owns a journal folder still lives, so that its journal is adopted when it does not.
//
// The lock is a file with the process's id, the time it started, and the boot and pid namespace these belong to. In the same
// namespace the answer is exact, and a kill -9 frees the journal at once: a pid that is used again has another start time.
// From elsewhere (another container or machine on the same volume) the file's age decides: its owner touches it every 5 s,
// and 30 s of silence count as death. An owner that was only frozen finds its folder gone, and goes on in a new one; frames
// that both then publish carry the same ids and are counted once.

import { readFileSync, readlinkSync } from "node:fs";
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "./error-code.ts";

export const HEARTBEAT_MS = 5000;
const SILENCE_MS = 30_000;
const LOCK = "lock";

const lockForm = z.object({ pid: z.int().min(1), start: z.string(), place: z.string() });

/** Writes the lock of this process into the folder. */
export async function writeLock(folder: string): Promise<void> {
  const lock = { pid: process.pid, start: startOf(process.pid) ?? "", place: placeOfProcesses() };
  await writeFile(join(folder, LOCK), JSON.stringify(lock));
}

/** Says that this process lives. Rejects where the folder is no longer there. */
export async function touchLock(folder: string): Promise<void> {
  const now = new Date();
  await utimes(join(folder, LOCK), now, now);
}

export function lockPath(folder: string): string {
  return join(folder, LOCK);
}

/** Whether the owner of the folder lives, as far as it can be told from here; false where the folder or its lock is gone. */
export async function hasLivingOwner(folder: string): Promise<boolean> {
  try {
    const lock = lockForm.safeParse(parseJson(await readFile(join(folder, LOCK), "utf8")));
    const isNear = lock.success && lock.data.place !== "" && lock.data.place === placeOfProcesses();
    if (isNear) return startOf(lock.data.pid) === lock.data.start;
    const { mtimeMs } = await stat(join(folder, LOCK));
    return Date.now() - mtimeMs < SILENCE_MS;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where process ids mean the same: this boot of the machine and this pid namespace. "" where the system does not tell. */
function placeOfProcesses(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}

/** When the process started, in clock ticks since boot; undefined where there is none, or it is dead and only not yet reaped. */
function startOf(pid: number): string | undefined {
  try {
    const stats = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the program's name in brackets and may hold blanks; state is the 3rd field, start time the 22nd.
    const fields = stats.slice(stats.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
