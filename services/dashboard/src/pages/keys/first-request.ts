// A line for a terminal that tries a new key, by what the key may do.

import type { KeyScope } from "@qr/session-api";

/** Makes a code where the key may, else lists the codes, else reads what a listed code's statistics would be. */
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
