// The token that a page of the dashboard sends with every change. It is bound to the session, and a page on another site cannot read it.

import { createHmac, timingSafeEqual } from "node:crypto";

export type CsrfTokens = ReturnType<typeof createCsrfTokens>;

/** Returns functions that derive and check tokens. Every gateway derives the same token from the secret, so nothing is stored. */
export function createCsrfTokens(secret: string) {
  const of = (sessionId: string) => createHmac("sha256", secret).update(`csrf-token:${sessionId}`).digest("base64url");
  return {
    of,
    /** Returns whether a header's value is the session's token. Compares in constant time. */
    isOf(sessionId: string, token: string | string[] | undefined) {
      if (typeof token !== "string") return false;
      const given = Buffer.from(token);
      const expected = Buffer.from(of(sessionId));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
