// The first API key of a new database, made by the admin command as an operator would.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ADMIN = fileURLToPath(new URL("../../services/gateway/dist/admin/main.js", import.meta.url));

/** Makes an account on the unlimited plan and a key of it; the database has the schema already. */
export async function makeApiKey(databaseUrl: string): Promise<string> {
  const admin = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...args, "--json"], {
      env: { PATH: process.env.PATH ?? "", DATABASE_URL: databaseUrl },
    });
    return JSON.parse(stdout) as { key?: string };
  };
  await admin("account", "create", "--email", "e2e@example.com", "--plan", "unlimited");
  const { key } = await admin("key", "create", "--account", "e2e@example.com", "--name", "e2e");
  if (key === undefined) throw new Error("the admin command shows the new key");
  return key;
}
