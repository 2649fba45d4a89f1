// Calls the session API as the page does, from the same origin and with the cookie and the CSRF token. Tests use these calls for setup, and
// to send requests that the service must reject regardless of what the page shows.

import type { Visitor } from "./visitor.ts";

export interface SessionResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Calls `path` under /session. If a person is signed in, fetches a new CSRF token first. The default account is the person's first account. */
export async function callSession(
  visitor: Visitor,
  method: string,
  path: string,
  body?: object,
  accountId?: string,
): Promise<SessionResponse> {
  return visitor.page.evaluate(
    async ([method, path, body, account, network]) => {
      const me = await fetch("/session/me");
      const token = me.ok ? ((await me.json()) as { csrf_token: string }).csrf_token : "";
      const response = await fetch(`/session${path}`, {
        method,
        headers: {
          "X-CSRF-Token": token,
          "X-Forwarded-For": network,
          ...(account === null ? {} : { "X-Account-Id": account }),
          ...(body === null ? {} : { "Content-Type": "application/json" }),
        },
        body,
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers.entries()),
        body: text === "" ? undefined : (JSON.parse(text) as unknown),
      };
    },
    [method, path, body === undefined ? null : JSON.stringify(body), accountId ?? null, visitor.network] as const,
  );
}
