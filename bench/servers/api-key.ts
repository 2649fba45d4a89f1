import { runAdmin } from "@qr/test-kit/systems/admin";

/** Creates an API key with the admin command. `account` is the account's email address; the default is the account with the codes. */
export async function makeApiKey(databaseUrl: string, account = "bench@example.com"): Promise<string> {
  const args = ["key", "create", "--account", account, "--name", "bench"];
  return ((await runAdmin({ DATABASE_URL: databaseUrl }, ...args)) as { key: string }).key;
}
