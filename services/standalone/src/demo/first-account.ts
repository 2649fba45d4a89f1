// The first account of an installation, and who may sign in to it.

import type { Gateway, SignIn } from "@qr/gateway";

const FIRST_ACCOUNT = "demo@localhost";

interface FirstAccount {
  /** Its first key, where it has just been made. */
  apiKey: string | undefined;
  /** Where the account is there and one can sign in to it like this. */
  signIn: SignIn | undefined;
}

/**
 * Makes the first account where there is none. `signIn`: how one is to sign in to it; undefined for no demo. `isOwnDatabase`: the database is
 * this standalone's alone, so that an account of that name is one which standalone has made.
 */
export async function openFirstAccount(
  gateway: Pick<Gateway, "ensureFirstAccount" | "demo">,
  { signIn, isOwnDatabase }: { signIn: SignIn | undefined; isOwnDatabase: boolean },
): Promise<FirstAccount> {
  const apiKey = await gateway.ensureFirstAccount(FIRST_ACCOUNT, signIn);
  if (signIn === undefined) return { apiKey, signIn };
  if (apiKey === undefined && isOwnDatabase) await gateway.demo.adoptOwnerlessAccount(FIRST_ACCOUNT, signIn);
  return { apiKey, signIn: (await gateway.demo.signIn.tell(signIn)) ? signIn : undefined };
}
