// The folder for a test run. Holds the private servers' data, the tests' temporary files, a file per claimed port, and a file per started
// process, so that leftover processes can be found.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VARIABLE = "TEST_RUN_FOLDER";
/** An in-memory file system on Linux, on which copying a database takes a tenth of the time it takes on disk. */
const MEMORY = "/dev/shm";
/** Space needed for the tests, including an installation of the packages. */
const NEEDED_BYTES = 8 * 2 ** 30;

/** Creates the folder for this run in `base`, and puts the folder's path into the environment of the test processes. */
export async function createRunFolder(base = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(base, "qr-test-"));
  // Postgres does not run as root, and its user must be able to reach the data folder.
  await chmod(folder, 0o711);
  process.env[VARIABLE] = folder;
  return folder;
}

/**
 * Creates the folder for a vitest run, in memory if enough is free. The tests' temporary files are also written to it.
 */
export async function createFastRunFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const folder = await createRunFolder(bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir());
  process.env.TMPDIR = folder;
  return folder;
}

export const hasRunFolder = (): boolean => process.env[VARIABLE] !== undefined;

/** Creates a folder for one server in the run's folder, which is created if it is missing. */
export async function createServerFolder(name: string): Promise<string> {
  const base = process.env[VARIABLE] ?? (await createRunFolder());
  await mkdir(base, { recursive: true });
  const folder = await mkdtemp(join(base, `${name.toLowerCase()}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Records a running process. Returns a function that removes the record. */
export function noteProcess(pid: number, name: string): () => void {
  const folder = process.env[VARIABLE];
  if (folder === undefined) return () => {};
  const notes = join(folder, "pids");
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, String(pid)), name);
  return () => rmSync(join(notes, String(pid)), { force: true });
}

/** Returns whether no process of this run has claimed the port before; always true outside of a test run. */
export function claimPort(port: number): boolean {
  const folder = process.env[VARIABLE];
  if (folder === undefined) return true;
  const claims = join(folder, "ports");
  mkdirSync(claims, { recursive: true });
  try {
    writeFileSync(join(claims, String(port)), "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Kills leftover processes and deletes the folder. Returns the names of the killed processes. */
export async function removeRunFolder(folder: string): Promise<string[]> {
  const notes = join(folder, "pids");
  const left: string[] = [];
  for (const pid of await readdir(notes).catch(() => [])) {
    const name = await readFile(join(notes, pid), "utf8");
    if (endProcess(Number(pid))) left.push(`${name} (process ${pid})`);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return left;
}

function endProcess(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}
