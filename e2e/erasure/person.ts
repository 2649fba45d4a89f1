// A person who uses the session API of a running system.

import { CSRF_HEADER, type Me } from "@qr/session-api";

const DEADLINE_MS = 30_000;

export interface ErasedPerson {
  accountId: string;
  /** Calls a route under /session. Throws unless the status is `wanted` (default: 200, 201, or 202), and returns the parsed response. */
  call<T>(method: string, path: string, body?: unknown, wanted?: number): Promise<T>;
}

export async function signUp(
  apiUrl: string,
  login: { email: string; name: string; password: string },
): Promise<ErasedPerson> {
  let [cookie, csrfToken] = ["", ""];
  const call = async <T>(method: string, path: string, body?: unknown, wanted?: number): Promise<T> => {
    const browser = { Origin: apiUrl, "Sec-Fetch-Site": "same-origin", Cookie: cookie, [CSRF_HEADER]: csrfToken };
    const sent = contentOf(body);
    const response = await fetch(`${apiUrl}/session${path}`, {
      method,
      headers: { ...browser, ...sent.headers },
      body: sent.body,
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const [line] = response.headers.getSetCookie();
    if (line !== undefined) cookie = line.split(";")[0] ?? "";
    const text = await response.text();
    if (wanted === undefined ? !response.ok : response.status !== wanted) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    return JSON.parse(text) as T;
  };
  const me = await call<Me>("POST", "/sign-up", login);
  csrfToken = me.csrf_token;
  return { accountId: me.account.id, call };
}

function contentOf(body: unknown): { body: string | null; headers: Record<string, string> } {
  if (body === undefined) return { body: null, headers: {} };
  if (typeof body === "string") return { body, headers: { "Content-Type": "image/svg+xml" } };
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}
