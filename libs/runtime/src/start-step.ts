// Runs the steps of starting a service. The error of a failed step names the step, the file or folder, the cause, and what to do.

import { stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { describeError, errorCode } from "./describe-error.ts";

/** With less free space than this, a full disk is a likely cause of a failure that has no code. */
const LITTLE_SPACE_MIB = 64;
const MIB = 1024 * 1024;
/** The error codes with which the file system and Postgres report a full disk. */
const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
const FREE_SPACE = "Free up space on this disk, then start again.";

/** Thrown if a service fails to start; `message` is complete: it says what failed, why, and what to do. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

export interface StartStep {
  /** What the step does, in words that follow "Could not". */
  step: string;
  /** The file or folder that the step uses. */
  path: string;
  /** The setting that contains the path. */
  setting?: string;
  /** What to do if the cause is none of the usual ones, as a sentence. */
  remedy?: string;
}

/** Runs a step in starting a service. If the step fails, throws a StartError with the step's path, the cause, and the remedy. */
export async function startStep<T>(step: StartStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(await explain(step, error), { cause: error });
  }
}

async function explain({ step, path, setting, remedy }: StartStep, error: unknown): Promise<string> {
  const subject = setting === undefined ? path : `${setting} ${path}`;
  // Prisma's messages have several lines.
  const shown = describeError(error).trim().replaceAll(/\s+/g, " ").replace(/\.$/, "");
  const found = await faultOfPath(error, shown, resolve(path));
  if (found) return `Could not ${step}: ${subject} cannot be used: ${found.cause}. ${found.remedy}`;
  return `Could not ${step} (${subject}): ${shown}.${remedy === undefined ? "" : ` ${remedy}`}`;
}

interface Fault {
  cause: string;
  remedy: string;
}

/** Returns what is wrong with the path, or undefined if the error has a different cause. */
async function faultOfPath(error: unknown, shown: string, path: string): Promise<Fault | undefined> {
  const code = errorCode(error) ?? "";
  if (DISK_FULL.has(code) || shown.includes("No space left on device"))
    return { cause: `the disk is full (${shown})`, remedy: FREE_SPACE };
  if (code === "EACCES" || code === "EPERM") return permissionFault(shown, path);
  if (code === "EROFS")
    return { cause: `the file system is read-only (${shown})`, remedy: "Make it writable, or choose another folder." };
  if (code === "ENOTDIR" || code === "EEXIST")
    return {
      cause: `there is a file where a folder is needed (${shown})`,
      remedy: "Remove the file, or choose another folder.",
    };
  const free = await freeMib(path);
  if (free === undefined || free >= LITTLE_SPACE_MIB) return undefined;
  return { cause: `${shown}, and the disk has only ${free.toFixed(1)} MiB of free space`, remedy: FREE_SPACE };
}

async function permissionFault(shown: string, path: string): Promise<Fault> {
  const user = process.getuid?.();
  const nearest = await nearestExisting(path);
  const owner = nearest === undefined ? "" : `; ${nearest.path} belongs to user ${nearest.uid}`;
  const repair =
    nearest?.path === path
      ? `Make user ${user} its owner (chown -R ${user} '${path}')`
      : `Create it for user ${user} (install -d -m 700 -o ${user} '${path}')`;
  return {
    cause: `user ${user}, who runs this process, may not use it (${shown}${owner})`,
    remedy: `${repair}, or choose another folder.`,
  };
}

/** Returns the path or, if it does not exist, the innermost parent folder that does. */
async function nearestExisting(path: string): Promise<{ path: string; uid: number } | undefined> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found) return { path: at, uid: found.uid };
    if (at === dirname(at)) return undefined;
  }
}

/** Returns the free space that this user can use on the path's disk; undefined if the system does not say. */
async function freeMib(path: string): Promise<number | undefined> {
  const nearest = await nearestExisting(path);
  if (nearest === undefined) return undefined;
  const disk = await statfs(nearest.path).catch(() => undefined);
  return disk && (disk.bavail * disk.bsize) / MIB;
}
