// The first account of an installation, and who may sign in to it.

import type { Gateway, SignIn } from "@qr/gateway";

/** Reserved for examples: nobody receives mail there. Its owner signs in by the same address. */
export const FIRST_ACCOUNT = "demo@example.com";

interface FirstAccount {
  /** Its first key, where it has just been made. */
  apiKey: string | undefined;
  /** Where the account is there and one can sign in to it like this. */
  signIn: SignIn | undefined;
}

/** Creates the first account when the database has none. `signIn`: the sign-in of its owner; undefined for no demo. */
export async function openFirstAccount(
  gateway: Pick<Gateway, "ensureFirstAccount" | "demo">,
  signIn: SignIn | undefined,
): Promise<FirstAccount> {
  const apiKey = await gateway.ensureFirstAccount(FIRST_ACCOUNT, signIn);
  if (signIn === undefined) return { apiKey, signIn };
  return { apiKey, signIn: (await gateway.demo.signIn.tell(signIn)) ? signIn : undefined };
}
