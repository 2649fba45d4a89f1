// Creates a link for setting a password, as the operator does.

import { signInUrl } from "@qr/database/testing";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { inject } from "vitest";
import { z } from "zod";
import type { Visitor } from "./visitor.ts";
import { must } from "./world.ts";

/** Creates a password-reset link for the person who is signed in to the dashboard in the visitor's window. */
export async function createResetLink(visitor: Visitor): Promise<string> {
  const { apiUrl, infrastructure } = inject("sharedSystem");
  const me = z.object({ user: z.object({ id: z.string() }) }).parse(await must(200, visitor, "GET", "/me"));
  const env = { DATABASE_URL: signInUrl(infrastructure.databaseUrl, "admin"), PUBLIC_API_URL: apiUrl };
  const made = await runAdmin(env, "person", "reset-link", me.user.id);
  return z.object({ url: z.string() }).parse(made).url;
}
