import { runAdmin } from "@qr/test-kit/systems/admin";
import { ACCOUNT } from "../codes/code-rows-store.ts";

/** Creates an API key with the admin command. `account` is the account's ID or verified email address; the default is the account with the codes. */
export async function makeApiKey(databaseUrl: string, account = ACCOUNT): Promise<string> {
  const args = ["key", "create", "--account", account, "--name", "bench"];
  return ((await runAdmin({ DATABASE_URL: databaseUrl }, ...args)) as { key: string }).key;
}
