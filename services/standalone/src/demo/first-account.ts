// The first account in an installation, and the link that signs in its owner.

import type { Demo, Gateway } from "@qr/gateway";
import type { Logger } from "@qr/runtime";

/** The email address of the account and of its owner. The domain is reserved for examples and receives no mail. */
export const FIRST_ACCOUNT = "demo@example.com";

interface FirstAccount {
  /** The account's first key; undefined unless the account has just been created. */
  apiKey: string | undefined;
  /** A new link that signs in the demo's owner, once; undefined if there is no demo, or if the link could not be created. */
  demoUrl: string | undefined;
}

/**
 * Creates the first account if the database has none. `hasDemo`: whether the account has an owner and example codes. Rejects only if the
 * account could not be created: a link can be created later, but the account's key is returned only once.
 */
export async function openFirstAccount(
  gateway: Pick<Gateway, "ensureFirstAccount"> & { demo: Pick<Demo, "createSignInLink"> },
  { hasDemo, log }: { hasDemo: boolean; log: Logger },
): Promise<FirstAccount> {
  const apiKey = await gateway.ensureFirstAccount(FIRST_ACCOUNT, { hasDemo });
  if (!hasDemo) return { apiKey, demoUrl: undefined };
  const link = await gateway.demo.createSignInLink(FIRST_ACCOUNT).catch((error: unknown) => {
    log.warn({ err: error }, "could not create the demo's sign-in link; the next start tries again");
    return undefined;
  });
  return { apiKey, demoUrl: link?.url };
}
