// Starts a program in this repository, compiled or as source, in a child process with a memory limit, without environment variables, and
// without the parent's files and connections.

import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

export interface Program {
  /** The URL of a module in the same folder as the program's file. */
  beside: string;
  /** The name of the program's file, without its extension, which is the same as the extension of `beside`. */
  name: string;
  /**
   * Memory that the process may allocate, in MiB. On Linux, the kernel enforces the limit. Elsewhere, only the memory for JavaScript values
   * is limited.
   */
  maxMemoryMiB: number;
}

/**
 * Limits the process's data segment, which on Linux includes all private memory, and then runs the program. A limit on address space would
 * break WebAssembly, which reserves much more than it uses.
 */
const LIMITED = 'ulimit -c 0; ulimit -d "$1"; shift; exec "$@"';

let codeRange: number | undefined;

/**
 * Returns the size of the range that V8 has reserved for machine code, in KiB. The kernel counts all of it as allocated if V8 has made it
 * writable, as in Node 24, where it is 512 MiB. The program runs on the same Node, so each of its threads reserves as much.
 */
function codeRangeKib(): number {
  codeRange ??= Math.max(
    0,
    ...[...readFileSync("/proc/self/maps", "latin1").matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp /gm)].map(
      ([, start = "", end = ""]) => (Number.parseInt(end, 16) - Number.parseInt(start, 16)) / 1024,
    ),
  );
  return codeRange;
}

/** Returns a process that runs `serveTasks`, to which it is connected. */
export function startProgram({ beside, name, maxMemoryMiB }: Program): ChildProcess {
  const extension = extname(beside);
  const command = [process.execPath, `--max-old-space-size=${Math.floor(maxMemoryMiB / 4)}`];
  // When run from source, the process must load TypeScript support first, which has a thread with its own range.
  const reservedKib = codeRangeKib() * (extension === ".ts" ? 2 : 1);
  if (extension === ".ts") command.push("--conditions=source", "--import", import.meta.resolve("tsx"));
  if (process.platform === "linux")
    command.unshift("/bin/sh", "-c", LIMITED, "sh", String(maxMemoryMiB * 1024 + reservedKib));
  const [execPath, ...execArgv] = command;
  return fork(fileURLToPath(new URL(`./${name}${extension}`, beside)), {
    execPath,
    execArgv,
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
}
