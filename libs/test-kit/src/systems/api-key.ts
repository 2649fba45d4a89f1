// Creates accounts with an API key, using the admin command.

import { signInUrl } from "@qr/database/testing";
import { z } from "zod";
import { runAdmin } from "./admin.ts";

/** Creates an account on the unlimited plan and returns an API key for the account. The database must come from `@qr/database/testing`. */
export async function makeApiKey(databaseUrl: string, email = "e2e@example.com"): Promise<string> {
  const database = { DATABASE_URL: signInUrl(databaseUrl, "admin") };
  await runAdmin(database, "account", "create", "--email", email, "--plan", "unlimited");
  const made = await runAdmin(database, "key", "create", "--account", email, "--name", "e2e");
  return z.object({ key: z.string() }).parse(made).key;
}
