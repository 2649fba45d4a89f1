// Sends requests to the gateway for the signed-in person. The browser adds the cookie, which scripts cannot read.

import { ACCOUNT_HEADER, CSRF_HEADER, type Me, SESSION_BASE } from "@qr/session-api";
import { signInAgain } from "./expired-session.ts";
import { type FieldViolation, SessionError } from "./session-error.ts";

/** Longer than the gateway's deadline, so that the gateway's timeout response can arrive. */
const DEADLINE_MS = 15_000;

interface Asked {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  /** A file to send instead of a body. */
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  deadlineMs?: number;
  /**
   * Whether the page sends the request on its own, for example as a periodic check. GET requests always count as
   * automatic.
   */
  isAutomatic?: boolean;
}

/** The token and the account to send with requests, and the signed-in person. Set from each response that contains the person. */
const carried: { csrfToken: string | undefined; accountId: string | undefined; userId: string | undefined } = {
  csrfToken: undefined,
  accountId: undefined,
  userId: undefined,
};

/** Returns the ID of the account that requests apply to; undefined for the person's first account. */
export function carriedAccount(): string | undefined {
  return carried.accountId;
}

/** Sets the token, the account, and the person for later requests. */
export function carry(change: Partial<typeof carried>): void {
  Object.assign(carried, change);
}

/**
 * Sends a request to a path under /session, such as `/keys` or `/v1/qr?limit=20`, and returns the body of the response. Throws a
 * SessionError if the request is rejected or if no response arrives. Without a response, the error's code is `offline` or `no_response`.
 */
export async function ask<T>(path: string, asked: Asked = {}): Promise<T> {
  const response = await send(path, asked);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Like `ask`, but also returns the headers of the response. */
export async function askWithHeaders<T>(path: string, asked: Asked = {}): Promise<{ body: T; headers: Headers }> {
  const response = await send(path, asked);
  return { body: (await response.json()) as T, headers: response.headers };
}

/** Like `ask`, but returns a file. `deadlineMs` covers the whole download. */
export async function askForFile(path: string, deadlineMs = DEADLINE_MS): Promise<Blob> {
  return (await send(path, { deadlineMs })).blob();
}

/** Sends a request. If the session has ended or its token is outdated, waits for a sign-in or a new token and sends the request again. */
async function send(path: string, asked: Asked): Promise<Response> {
  const response = await sendOnce(path, asked);
  if (response.ok) return response;
  const error = await errorIn(response);
  if (carried.csrfToken === undefined || !(await canRepeat(error, asked))) throw error;
  asked.signal?.throwIfAborted();
  const repeated = await sendOnce(path, asked);
  if (!repeated.ok) throw await errorIn(repeated);
  return repeated;
}

async function canRepeat(error: SessionError, { method = "GET", isAutomatic = false }: Asked): Promise<boolean> {
  if (error.code === "not_signed_in") return signInAgain({ isByPerson: method !== "GET" && !isAutomatic });
  return error.code === "csrf_token_invalid" && renewToken();
}

/** Gets the new token after a sign-in in another tab. Returns whether this succeeded. Reloads the page if a different person has signed in. */
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
  { method = "GET", body, file, headers = {}, signal, deadlineMs = DEADLINE_MS }: Asked,
): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const sent: Record<string, string> = { ...headers };
  if (body !== undefined) sent["Content-Type"] = "application/json";
  if (file !== undefined) sent["Content-Type"] = file.type;
  if (carried.accountId !== undefined) sent[ACCOUNT_HEADER] = carried.accountId;
  if (method !== "GET" && carried.csrfToken !== undefined) sent[CSRF_HEADER] = carried.csrfToken;
  return fetch(`${SESSION_BASE}${path}`, {
    method,
    headers: sent,
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
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
  const wait = response.headers.get("Retry-After") ?? "";
  return new SessionError(body.code ?? "no_response", body.message ?? response.statusText, {
    status: response.status,
    details: body.details ?? [],
    waitSeconds: /^\d{1,6}$/.test(wait) ? Number(wait) : undefined,
    requestId: body.request_id,
  });
}
