// Asks the gateway in the name of the person who is signed in. The cookie goes by itself; nothing of it can be read here.

import { ACCOUNT_HEADER, CSRF_HEADER, SESSION_BASE } from "@qr/session-api";
import { type FieldFault, SessionError } from "./session-error.ts";

/** Longer than the gateway's own deadline, so that its answer is heard where there is one. */
const DEADLINE_MS = 15_000;

interface Asked {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** What every request carries; set from `GET /session/me`. */
const carried: { csrfToken: string | undefined; accountId: string | undefined } = {
  csrfToken: undefined,
  accountId: undefined,
};

/** Takes the token and the account that the requests after it are made with. */
export function carry(change: Partial<typeof carried>): void {
  Object.assign(carried, change);
}

/**
 * The answer to a request below /session, such as `/keys` or `/v1/qr?limit=20`. Throws a SessionError for every refusal, and with
 * code `offline` or `no_answer` where none came.
 */
export async function ask<T>(path: string, asked: Asked = {}): Promise<T> {
  const response = await send(path, asked);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The same with the headers of the answer, for those that need its ETag or its time. */
export async function askWithHeaders<T>(path: string, asked: Asked = {}): Promise<{ body: T; headers: Headers }> {
  const response = await send(path, asked);
  return { body: (await response.json()) as T, headers: response.headers };
}

/** The same for an answer that is a file. `deadlineMs` is how long all of it may take. */
export async function askForFile(path: string, deadlineMs = DEADLINE_MS): Promise<Blob> {
  return (await send(path, {}, deadlineMs)).blob();
}

async function send(
  path: string,
  { method = "GET", body, headers = {}, signal }: Asked,
  deadlineMs = DEADLINE_MS,
): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const sent: Record<string, string> = { ...headers };
  if (body !== undefined) sent["Content-Type"] = "application/json";
  if (carried.accountId !== undefined) sent[ACCOUNT_HEADER] = carried.accountId;
  if (method !== "GET" && carried.csrfToken !== undefined) sent[CSRF_HEADER] = carried.csrfToken;
  const response = await fetch(`${SESSION_BASE}${path}`, {
    method,
    headers: sent,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    const isOffline = typeof navigator !== "undefined" && !navigator.onLine;
    throw new SessionError(isOffline ? "offline" : "no_answer", String(error));
  });
  if (!response.ok) throw await errorIn(response);
  return response;
}

async function errorIn(response: Response): Promise<SessionError> {
  const body = (await response.json().catch(() => ({}))) as {
    code?: string;
    message?: string;
    details?: FieldFault[];
    request_id?: string;
  };
  const waitSeconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return new SessionError(body.code ?? "no_answer", body.message ?? response.statusText, {
    status: response.status,
    ...(Number.isFinite(waitSeconds) ? { waitSeconds } : {}),
    details: body.details ?? [],
    ...(body.request_id === undefined ? {} : { requestId: body.request_id }),
  });
}
