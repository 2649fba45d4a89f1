// Asks the gateway in the name of the person who is signed in. The cookie goes by itself; nothing of it can be read here.

import { ACCOUNT_HEADER, CSRF_HEADER, type Me, SESSION_BASE } from "@qr/session-api";
import { signInAgain } from "./expired-session.ts";
import { type FieldViolation, SessionError } from "./session-error.ts";

/** Longer than the gateway's own deadline, so that its response is heard where there is one. */
const DEADLINE_MS = 15_000;

interface Asked {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How long the whole response may take. */
  deadlineMs?: number;
}

/** What every request carries; set from `GET /session/me`. */
const carried: { csrfToken: string | undefined; accountId: string | undefined; userId: string | undefined } = {
  csrfToken: undefined,
  accountId: undefined,
  userId: undefined,
};

/** The account that requests are made with; undefined for the person's first one. */
export function carriedAccount(): string | undefined {
  return carried.accountId;
}

/** Takes the token and the account that the requests after it are made with. */
export function carry(change: Partial<typeof carried>): void {
  Object.assign(carried, change);
}

/**
 * The response to a request below /session, such as `/keys` or `/v1/qr?limit=20`. Throws a SessionError for every refusal, and with
 * code `offline` or `no_response` where none came.
 */
export async function ask<T>(path: string, asked: Asked = {}): Promise<T> {
  const response = await send(path, asked);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The same with the headers of the response, for those that need its ETag or its time. */
export async function askWithHeaders<T>(path: string, asked: Asked = {}): Promise<{ body: T; headers: Headers }> {
  const response = await send(path, asked);
  return { body: (await response.json()) as T, headers: response.headers };
}

/** The same for a response that is a file. `deadlineMs` is how long all of it may take. */
export async function askForFile(path: string, deadlineMs = DEADLINE_MS): Promise<Blob> {
  return (await send(path, { deadlineMs })).blob();
}

/** Where the session has ended or changed under the hands of somebody who was signed in, it is set right first, and the request repeated. */
async function send(path: string, asked: Asked): Promise<Response> {
  const response = await sendOnce(path, asked);
  if (response.ok) return response;
  const error = await errorIn(response);
  if (carried.csrfToken === undefined || !(await canRepeat(error, asked.method ?? "GET"))) throw error;
  asked.signal?.throwIfAborted();
  const repeated = await sendOnce(path, asked);
  if (!repeated.ok) throw await errorIn(repeated);
  return repeated;
}

async function canRepeat(error: SessionError, method: string): Promise<boolean> {
  if (error.code === "not_signed_in") return signInAgain({ isByPerson: method !== "GET" });
  return error.code === "csrf_token_invalid" && renewToken();
}

/** After a sign-in in another tab. Whoever is someone else now gets the page anew: nothing may be done in their name from this one. */
async function renewToken(): Promise<boolean> {
  const response = await sendOnce("/me", {});
  if (!response.ok) return false;
  const me = (await response.json()) as Me;
  if (me.user.id !== carried.userId) {
    location.reload();
    return false;
  }
  carry({ csrfToken: me.csrf_token });
  return true;
}

async function sendOnce(
  path: string,
  { method = "GET", body, headers = {}, signal, deadlineMs = DEADLINE_MS }: Asked,
): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const sent: Record<string, string> = { ...headers };
  if (body !== undefined) sent["Content-Type"] = "application/json";
  if (carried.accountId !== undefined) sent[ACCOUNT_HEADER] = carried.accountId;
  if (method !== "GET" && carried.csrfToken !== undefined) sent[CSRF_HEADER] = carried.csrfToken;
  return fetch(`${SESSION_BASE}${path}`, {
    method,
    headers: sent,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    const isOffline = typeof navigator !== "undefined" && !navigator.onLine;
    throw new SessionError(isOffline ? "offline" : "no_response", String(error));
  });
}

async function errorIn(response: Response): Promise<SessionError> {
  const body = (await response.json().catch(() => ({}))) as {
    code?: string;
    message?: string;
    details?: FieldViolation[];
    request_id?: string;
  };
  return new SessionError(body.code ?? "no_response", body.message ?? response.statusText, {
    status: response.status,
    details: body.details ?? [],
    ...secondsIn(response.headers.get("Retry-After")),
    ...(body.request_id === undefined ? {} : { requestId: body.request_id }),
  });
}

/** `Retry-After` as the gateway sends it, in seconds. */
function secondsIn(header: string | null): { waitSeconds?: number } {
  return header !== null && /^\d{1,6}$/.test(header) ? { waitSeconds: Number(header) } : {};
}
