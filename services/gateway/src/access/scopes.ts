// The scopes of API keys. The list is closed: other scopes cannot be granted.

export const SCOPES = ["qr:read", "qr:write", "stats:read"] as const;
export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
