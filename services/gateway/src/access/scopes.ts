// What an API key may be used for. A closed list: a scope that is not here cannot be granted.

export const SCOPES = ["qr:read", "qr:write", "stats:read"] as const;
export type Scope = (typeof SCOPES)[number];

/** Whether a text names a scope. */
export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
