// What a key may be used for, and under which names the catalog has words for it.

import type { KeyScope } from "@qr/session-api";

/** A catalog's names cannot have a colon. */
export const SCOPE_TEXTS = { "qr:read": "read", "qr:write": "write", "stats:read": "stats" } as const satisfies Record<
  KeyScope,
  string
>;

export const SCOPES = ["qr:read", "qr:write", "stats:read"] as const satisfies readonly KeyScope[];
