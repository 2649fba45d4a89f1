// Runs a built service in a separate process, as in production.

import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const MAX_OUTPUT_CHARS = 200_000;
const START_DEADLINE_MS = 60_000;

export interface ServiceProcess {
  readonly pid: number;
  /** Resolves with the exit code, or null if a signal ended the process. */
  readonly exited: Promise<number | null>;
  /** Returns the end of the process's standard output and standard error. */
  output(): string;
  /** Resolves with the first match in the output. Rejects if the process exits without a match, or after a minute. */
  waitForOutput(pattern: RegExp): Promise<RegExpMatchArray>;
  signal(signal: NodeJS.Signals): void;
}

/**
 * Starts `file` (`services/NAME/dist/FILE`) with only the variables in `env` and PATH. With a `logFile`, the output is
 * written to that file.
 */
export function startServiceProcess(
  file: string,
  env: Record<string, string>,
  logFile?: string,
  args: readonly string[] = [],
): ServiceProcess {
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", log ?? "pipe", log ?? "pipe"],
  });
  if (log !== undefined) closeSync(log);
  let output = "";
  const listeners = new Set<() => void>();
  const onData = (chunk: Buffer) => {
    output = (output + chunk.toString("utf8")).slice(-MAX_OUTPUT_CHARS);
    for (const listener of listeners) listener();
  };
  child.stdout?.on("data", onData);
  child.stderr?.on("data", onData);
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const { pid } = child;
  if (pid === undefined) throw new Error(`could not start ${file}`);
  return {
    pid,
    exited,
    output: () => output,
    signal: (signal) => {
      child.kill(signal);
    },
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          listeners.delete(look);
          clearTimeout(timer);
          settle();
        };
        const look = () => {
          const match = output.match(pattern);
          if (match) finish(() => resolve(match));
        };
        const fail = (why: string) => finish(() => reject(new Error(`${file} ${why}; its output:\n${output}`)));
        const timer = setTimeout(() => fail(`did not print ${pattern} in time`), START_DEADLINE_MS);
        listeners.add(look);
        void exited.then((code) => fail(`ended with ${code}`));
        look();
      }),
  };
}
