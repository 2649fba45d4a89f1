// The first account in an installation, and the link that signs in its owner.

import type { Gateway } from "@qr/gateway";

/** The email address of the account and of its owner. The domain is reserved for examples and receives no mail. */
export const FIRST_ACCOUNT = "demo@example.com";

interface FirstAccount {
  /** The account's first key; undefined unless the account has just been created. */
  apiKey: string | undefined;
  /** A new link that signs in the demo's owner, once; undefined if there is no demo. */
  demoUrl: string | undefined;
}

/** Creates the first account if the database has none. `hasDemo`: whether the account has an owner and example codes. */
export async function openFirstAccount(
  gateway: Pick<Gateway, "ensureFirstAccount" | "demo">,
  { hasDemo }: { hasDemo: boolean },
): Promise<FirstAccount> {
  const apiKey = await gateway.ensureFirstAccount(FIRST_ACCOUNT, { hasDemo });
  const link = hasDemo ? await gateway.demo.createSignInLink(FIRST_ACCOUNT) : undefined;
  return { apiKey, demoUrl: link?.url };
}
