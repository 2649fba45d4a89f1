// Finds and runs programs on this machine, and installs missing packages (Debian, as root).

import { execFile } from "node:child_process";
import { access, constants, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const APT_MS = 10 * 60_000;

/** Returns the program's trimmed output. Rejects if the program fails or takes longer than `timeout` ms. */
export async function run(program: string, args: readonly string[], options: Parameters<typeof execute>[2] = {}) {
  const { stdout } = await execute(program, [...args], { timeout: 60_000, ...options });
  return String(stdout).trim();
}

/** Searches `folders` and then PATH for the program. Returns the first path found, or undefined. */
export async function findProgram(name: string, folders: readonly string[] = []): Promise<string | undefined> {
  for (const folder of [...folders, ...(process.env.PATH ?? "").split(delimiter)]) {
    if (folder !== "" && (await isExecutable(join(folder, name)))) return join(folder, name);
  }
  return undefined;
}

/** Returns the entries of a folder as paths, highest version first. Returns an empty list if there is no such folder. */
export async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.sort((a, b) => b.localeCompare(a, "en", { numeric: true })).map((name) => join(folder, name));
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

export const isRoot = (): boolean => process.getuid?.() === 0;

let lastInstall: Promise<unknown> = Promise.resolve();

/**
 * Installs a Debian package; packages are installed one at a time. Resolves with false if this is not Debian or the user is not root. Rejects
 * if apt-get fails.
 */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (!isRoot() || (await findProgram("apt-get")) === undefined) return false;
  const install = lastInstall.catch(() => {}).then(() => aptInstall(name));
  lastInstall = install;
  await install;
  return true;
}

async function aptInstall(name: string): Promise<void> {
  console.log(`installing ${name} with apt-get (first time only) …`);
  // RUNLEVEL=1 keeps the package from starting its own server.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  // Test files run in parallel. apt-get waits for another install, but fails during another update.
  const apt = [join(tmpdir(), "qr-test-apt.lock"), "apt-get", "-o", "DPkg::Lock::Timeout=500"];
  await run("flock", [...apt, "update", "-q"], { env, timeout: APT_MS });
  await run("flock", [...apt, "install", "-y", "--no-install-recommends", name], { env, timeout: APT_MS });
}
