// The first API key of a new database, made by the admin command as an operator would.

import { signInUrl } from "@qr/database/testing";
import { z } from "zod";
import { runAdmin } from "./admin.ts";

/** Makes an account on the unlimited plan and a key of it; the database is one of `@qr/database/testing`. */
export async function makeApiKey(databaseUrl: string): Promise<string> {
  const database = { DATABASE_URL: signInUrl(databaseUrl, "admin") };
  await runAdmin(database, "account", "create", "--email", "e2e@example.com", "--plan", "unlimited");
  const made = await runAdmin(database, "key", "create", "--account", "e2e@example.com", "--name", "e2e");
  return z.object({ key: z.string() }).parse(made).key;
}
