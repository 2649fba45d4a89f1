import type { KeyScope } from "@qr/session-api";

/** Text keys cannot contain a colon. */
export const SCOPE_TEXTS = { "qr:read": "read", "qr:write": "write", "stats:read": "stats" } as const satisfies Record<
  KeyScope,
  string
>;

export const SCOPES = ["qr:read", "qr:write", "stats:read"] as const satisfies readonly KeyScope[];
