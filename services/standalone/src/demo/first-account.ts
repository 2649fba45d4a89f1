// The first account of an installation and its sign-in.

import type { Gateway, SignIn } from "@qr/gateway";

/** The account and its owner. The domain is reserved for examples and receives no mail. */
export const FIRST_ACCOUNT = "demo@example.com";

interface FirstAccount {
  /** Its first key, if it was just created. */
  apiKey: string | undefined;
  /** Present if this sign-in works. */
  signIn: SignIn | undefined;
}

/** Creates the first account if the database has none. `signIn`: its owner's sign-in; undefined for no demo. */
export async function openFirstAccount(
  gateway: Pick<Gateway, "ensureFirstAccount" | "demo">,
  signIn: SignIn | undefined,
): Promise<FirstAccount> {
  const apiKey = await gateway.ensureFirstAccount(FIRST_ACCOUNT, signIn);
  if (signIn === undefined) return { apiKey, signIn };
  return { apiKey, signIn: (await gateway.demo.signIn.enable(signIn)) ? signIn : undefined };
}
