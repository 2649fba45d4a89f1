// A person who uses the dashboard of a watched system: signs up, mistypes the password, and changes the password. The test searches for
// both passwords and for the signatures in the session cookies.

import { CSRF_HEADER, type Me } from "@qr/session-api";
import type { Canary } from "./canaries.ts";

const DEADLINE_MS = 20_000;

interface PersonParts {
  apiUrl: string;
  client: Readonly<Record<string, string>>;
  passwords: { first: string; second: string };
  /** Receives every response that does not set a cookie. */
  onResponse(response: string): void;
}

export interface WatchedPerson {
  /** The secrets to search for: both passwords, and the signature of each session cookie received so far. */
  readonly canaries: readonly Canary[];
  signUp(): Promise<void>;
  /** Makes every kind of call with the session, regardless of the responses. */
  useAll(): Promise<void>;
  changePassword(): Promise<void>;
}

export function watchPerson({ apiUrl, client, passwords, onResponse }: PersonParts): WatchedPerson {
  const email = "watched@example.com";
  const canaries: Canary[] = [
    { name: "a person's password", text: passwords.first },
    { name: "a person's new password", text: passwords.second },
  ];
  let cookie = "";
  let csrfToken = "";

  async function ask(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    const response = await fetch(`${apiUrl}/session${path}`, {
      method,
      headers: {
        ...client,
        Origin: apiUrl,
        "Sec-Fetch-Site": "same-origin",
        "X-Forwarded-Proto": "https",
        Cookie: cookie,
        [CSRF_HEADER]: csrfToken,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await response.text();
    const [line] = response.headers.getSetCookie();
    if (line === undefined) onResponse(`${response.status} ${JSON.stringify([...response.headers])} ${text}`);
    else keep(line.split(";")[0] ?? "");
    return { status: response.status, text };
  }

  /**
   * Stores the cookie. Its signature, made with the service's secret, is a canary. The rest of the cookie is stored but
   * useless on its own.
   */
  function keep(pair: string): void {
    cookie = pair;
    const [, signature = ""] = decodeURIComponent(pair).split(".");
    if (signature !== "") canaries.push({ name: "a session's cookie", text: signature });
  }

  function mustBe(wanted: number, { status, text }: { status: number; text: string }): Me {
    if (status !== wanted) throw new Error(`the person got ${status} ${text}`);
    return JSON.parse(text) as Me;
  }

  return {
    canaries,
    signUp: async () => {
      const made = mustBe(201, await ask("POST", "/sign-up", { email, password: passwords.first }));
      csrfToken = made.csrf_token;
    },
    useAll: async () => {
      await Promise.all([
        ask("GET", "/me"),
        ask("GET", "/sessions"),
        ask("GET", "/v1/qr"),
        ask("PATCH", "/user", { name: passwords.first, password: passwords.first }),
        ask("POST", "/sign-in", { email, password: `${passwords.first}x` }),
        ask("POST", "/sign-in", { email: passwords.first, password: passwords.first }),
        ask("GET", `/keys?password=${passwords.first}`),
        ask("POST", "/password", { current_password: passwords.second, new_password: passwords.first }),
      ]);
    },
    changePassword: async () => {
      const body = { current_password: passwords.first, new_password: passwords.second };
      csrfToken = mustBe(200, await ask("POST", "/password", body)).csrf_token;
    },
  };
}
