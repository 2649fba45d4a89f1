// The first account of an installation and its sign-in.

import type { Gateway, SignIn } from "@qr/gateway";

/** The email address of the account and its owner. The domain is reserved for examples and receives no mail. */
export const FIRST_ACCOUNT = "demo@example.com";

interface FirstAccount {
  /** The account's first key; undefined unless the account was just created. */
  apiKey: string | undefined;
  /** The owner's sign-in; undefined if it does not work. */
  signIn: SignIn | undefined;
}

/** Creates the first account if the database has none. `signIn` is its owner's sign-in; undefined if there is no demo. */
export async function openFirstAccount(
  gateway: Pick<Gateway, "ensureFirstAccount" | "demo">,
  signIn: SignIn | undefined,
): Promise<FirstAccount> {
  const apiKey = await gateway.ensureFirstAccount(FIRST_ACCOUNT, signIn);
  if (signIn === undefined) return { apiKey, signIn };
  return { apiKey, signIn: (await gateway.demo.signIn.enable(signIn)) ? signIn : undefined };
}
