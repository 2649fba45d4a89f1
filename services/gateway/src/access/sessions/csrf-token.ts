// The token that a page of the dashboard sends with every change: it belongs to the session, so that one session's does not open
// another's, and a page that cannot read our responds does not know it. Made by mount-session-routes.ts and by me.ts.

import { createHmac, timingSafeEqual } from "node:crypto";

export interface CsrfTokens {
  /** The token of the session with this id. */
  of(sessionId: string): string;
  /** Whether a header's value is that token; takes the same time wherever they differ. */
  isOf(sessionId: string, token: string | string[] | undefined): boolean;
}

/** Tokens under the secret; the same in every gateway, and kept nowhere. */
export function createCsrfTokens(secret: string): CsrfTokens {
  const of = (sessionId: string) => createHmac("sha256", secret).update(`csrf-token:${sessionId}`).digest("base64url");
  return {
    of,
    isOf(sessionId, token) {
      if (typeof token !== "string") return false;
      const given = Buffer.from(token);
      const expected = Buffer.from(of(sessionId));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
