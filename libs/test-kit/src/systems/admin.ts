// Runs the built admin command as an operator does.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ADMIN = fileURLToPath(new URL("../../../../services/admin/dist/main.js", import.meta.url));

/** Runs the command and returns its --json output. `env` needs DATABASE_URL or DATA_DIR. Rejects on an exit code other than 0. */
export async function runAdmin(env: Record<string, string>, ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...args, "--json"], {
    env: { PATH: process.env.PATH ?? "", ...env },
  });
  return JSON.parse(stdout);
}
