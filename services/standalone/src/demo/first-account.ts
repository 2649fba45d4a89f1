// The first account in an installation, and its sign-in.

import type { Gateway, SignIn } from "@qr/gateway";

/** The email address of the account and of its owner. The domain is reserved for examples and receives no mail. */
export const FIRST_ACCOUNT = "demo@example.com";

interface FirstAccount {
  /** The account's first key; undefined unless the account has just been created. */
  apiKey: string | undefined;
  /** The owner's sign-in credentials; undefined if they do not work. */
  signIn: SignIn | undefined;
}

/** Creates the first account if the database has none. `signIn` contains the owner's sign-in credentials; undefined if there is no demo. */
export async function openFirstAccount(
  gateway: Pick<Gateway, "ensureFirstAccount" | "demo">,
  signIn: SignIn | undefined,
): Promise<FirstAccount> {
  const apiKey = await gateway.ensureFirstAccount(FIRST_ACCOUNT, signIn);
  if (signIn === undefined) return { apiKey, signIn };
  return { apiKey, signIn: (await gateway.demo.signIn.enable(signIn)) ? signIn : undefined };
}
