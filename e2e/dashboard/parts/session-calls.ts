// Calls to the session API from the page: same origin, cookie, and CSRF token. Used to set up tests, and for requests that the service
// must reject, whatever the page shows.

import type { Visitor } from "./visitor.ts";

export interface SessionResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Calls `path` below /session. If a person is signed in, fetches a new CSRF token each time. The default account is the person's first. */
export async function callSession(
  visitor: Visitor,
  method: string,
  path: string,
  body?: object,
  accountId?: string,
): Promise<SessionResponse> {
  return visitor.page.evaluate(
    async ([method, path, body, account]) => {
      const me = await fetch("/session/me");
      const token = me.ok ? ((await me.json()) as { csrf_token: string }).csrf_token : "";
      const response = await fetch(`/session${path}`, {
        method,
        headers: {
          "X-CSRF-Token": token,
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
    [method, path, body === undefined ? null : JSON.stringify(body), accountId ?? null] as const,
  );
}
