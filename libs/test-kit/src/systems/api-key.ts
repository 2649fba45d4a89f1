// Creates the first API key of a new database with the admin command.

import { signInUrl } from "@qr/database/testing";
import { z } from "zod";
import { runAdmin } from "./admin.ts";

/** Creates an account on the unlimited plan and returns a key of it. The database must come from `@qr/database/testing`. */
export async function makeApiKey(databaseUrl: string): Promise<string> {
  const database = { DATABASE_URL: signInUrl(databaseUrl, "admin") };
  await runAdmin(database, "account", "create", "--email", "e2e@example.com", "--plan", "unlimited");
  const made = await runAdmin(database, "key", "create", "--account", "e2e@example.com", "--name", "e2e");
  return z.object({ key: z.string() }).parse(made).key;
}
