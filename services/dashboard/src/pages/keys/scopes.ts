import type { KeyScope } from "@qr/session-api";

export const SCOPES = ["qr:read", "qr:write", "stats:read"] as const satisfies readonly KeyScope[];

/** Text keys cannot contain a colon. */
export const SCOPE_TEXTS = { "qr:read": "read", "qr:write": "write", "stats:read": "stats" } as const;
