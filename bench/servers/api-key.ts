import { runAdmin } from "@qr/test-kit/systems/admin";

/** Creates an API key for the account that owns the benchmark's codes, using the admin command. */
export async function makeApiKey(databaseUrl: string): Promise<string> {
  const args = ["key", "create", "--account", "bench@example.com", "--name", "bench"];
  return ((await runAdmin({ DATABASE_URL: databaseUrl }, ...args)) as { key: string }).key;
}
