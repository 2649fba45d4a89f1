// The folder of a test run: the private servers' data, and a file per process that was started, so that one left behind is found.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VARIABLE = "TEST_RUN_FOLDER";

/** Makes the folder of this run; the test processes find it by their environment. */
export async function createRunFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "qr-test-"));
  // Postgres does not run as root: its user has to get through to its own folder.
  await chmod(folder, 0o711);
  process.env[VARIABLE] = folder;
  return folder;
}

export const hasRunFolder = (): boolean => process.env[VARIABLE] !== undefined;

/** A new folder for one server, inside the run's; outside a run, one of its own. */
export async function createServerFolder(name: string): Promise<string> {
  const base = process.env[VARIABLE] ?? (await createRunFolder());
  await mkdir(base, { recursive: true });
  const folder = await mkdtemp(join(base, `${name.toLowerCase()}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Notes a process that runs; returns what takes the note away again. */
export function noteProcess(pid: number, name: string): () => void {
  const folder = process.env[VARIABLE];
  if (folder === undefined) return () => {};
  const notes = join(folder, "pids");
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, String(pid)), name);
  return () => rmSync(join(notes, String(pid)), { force: true });
}

/** Ends what has been left running and deletes the folder. Returns the names of the processes that it had to end. */
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
