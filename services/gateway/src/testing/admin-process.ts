// The admin command as a process of its own, as an operator runs it. For tests only.

import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../admin/main.ts", import.meta.url));
const TSX = createRequire(import.meta.url).resolve("tsx");
const DEADLINE_MS = 60_000;

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs it with these settings of the database and no others. Each start takes a second or more on a busy machine. */
export function runAdmin(env: Record<string, string>, args: readonly string[], cwd = tmpdir()): Promise<Ended> {
  const { DATABASE_URL: _, DATA_DIR: __, AMQP_URL: ___, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["--conditions=source", "--import", TSX, MAIN, ...args],
      { cwd, env: { ...inherited, ...env }, timeout: DEADLINE_MS },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
