// A shell command that tries a new key.

import type { KeyScope } from "@qr/session-api";

/** Returns a command that the key's scopes allow: creates a code, else lists codes, else reads a code's statistics. */
export function firstRequest({
  apiUrl,
  key,
  scopes,
}: {
  apiUrl: string;
  key: string;
  scopes: readonly KeyScope[];
}): string {
  const bearer = `-H "Authorization: Bearer ${key}"`;
  if (scopes.includes("qr:write")) {
    const body = JSON.stringify({ target: "https://example.com", dynamic: true });
    return `curl -X POST ${apiUrl}/v1/qr ${bearer} -H "Content-Type: application/json" -d '${body}'`;
  }
  return scopes.includes("qr:read") ? `curl ${apiUrl}/v1/qr ${bearer}` : `curl ${apiUrl}/v1/qr/CODE_ID/stats ${bearer}`;
}
