// Calls to the session API as the page itself makes them: same origin, same cookie, same token. For what a story needs but does not tell,
// and for what a page must be refused whatever it shows.

import type { Visitor } from "./visitor.ts";

export interface SessionResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** `path` is below /session. The token is asked for anew each time, as long as somebody is signed in. Without an account it is their first. */
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
