// Creates an API key of the account that owns the benchmark's codes, with the admin command as an operator does.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ADMIN = fileURLToPath(new URL("../../services/admin/dist/main.js", import.meta.url));

export async function makeApiKey(databaseUrl: string): Promise<string> {
  const args = ["key", "create", "--account", "bench@example.com", "--name", "bench", "--json"];
  const env = { PATH: process.env.PATH ?? "", DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...args], { env });
  const { key } = JSON.parse(stdout) as { key: string };
  return key;
}
