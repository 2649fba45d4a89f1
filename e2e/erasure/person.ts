// A person who uses the session API of a running system.

import { CSRF_HEADER, type Me } from "@qr/session-api";

const DEADLINE_MS = 30_000;

export interface ErasedPerson {
  accountId: string;
  /** Calls a route under /session. Throws unless the status is `wanted` (default: 200, 201, or 202), and returns the parsed response. */
  call<T>(method: string, path: string, body?: unknown, wanted?: number): Promise<T>;
}

export async function signUp(apiUrl: string, login: { email: string; name: string; password: string }): Promise<ErasedPerson> {
  let [cookie, csrfToken] = ["", ""];
  const call = async <T>(method: string, path: string, body?: unknown, wanted?: number): Promise<T> => {
    const isText = typeof body === "string";
    const response = await fetch(`${apiUrl}/session${path}`, {
      method,
      headers: {
        Origin: apiUrl,
        "Sec-Fetch-Site": "same-origin",
        Cookie: cookie,
        [CSRF_HEADER]: csrfToken,
        ...(body === undefined ? {} : { "Content-Type": isText ? "image/svg+xml" : "application/json" }),
      },
      body: body === undefined ? null : isText ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const [line] = response.headers.getSetCookie();
    if (line !== undefined) cookie = line.split(";")[0] ?? "";
    const text = await response.text();
    if (wanted === undefined ? response.status >= 300 : response.status !== wanted) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    return JSON.parse(text) as T;
  };
  const me = await call<Me>("POST", "/sign-up", login);
  csrfToken = me.csrf_token;
  return { accountId: me.account.id, call };
}
