// Runs the admin command in tests, in this process or, like an operator, in another.

import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { runAdmin as run } from "../admin/run-admin.ts";

const MAIN = fileURLToPath(new URL("../../dist/admin/main.js", import.meta.url));
const DEADLINE_MS = 60_000;

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs the command in this process with only these settings. */
export async function runAdmin(env: Record<string, string>, args: readonly string[]): Promise<Ended> {
  const written = { out: "", err: "" };
  const code = await run(args, env, {
    out: { write: (text) => (written.out += text) },
    err: { write: (text) => (written.err += text) },
  });
  return { code, ...written };
}

/** Runs the command in another process with only these database settings. Each start takes a second or more. */
export function runAdminProcess(env: Record<string, string>, args: readonly string[]): Promise<Ended> {
  const { DATABASE_URL: _, DATA_DIR: __, AMQP_URL: ___, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { cwd: tmpdir(), env: { ...inherited, ...env }, timeout: DEADLINE_MS },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
