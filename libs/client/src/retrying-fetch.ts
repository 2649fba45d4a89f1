// Retries a request that failed for a reason that may be temporary. Every API call is safe to retry: reads and changes are idempotent, and
// requests that create something carry an Idempotency-Key.

import { retryAfterMs } from "./errors.ts";

/**
 * Statuses that can indicate a temporary problem: timeout, rate limit, internal error, or an unavailable proxy or
 * service.
 */
const PASSING_STATUSES = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8000;

export interface RetryOptions {
  fetch: (request: Request) => Promise<Response>;
  /** Maximum number of retries; 0 means no retries. */
  maxRetries: number;
  /** Timeout for each attempt, in ms. Covers the response body only if the body is JSON. */
  timeoutMs: number;
  /** Longest `Retry-After` to wait for, in ms. A response that asks for a longer wait is returned to the caller. */
  maxRetryAfterMs: number;
}

const attempts = new WeakMap<Response, number>();

/** Returns the number of attempts that it took to get this response. */
export function attemptsOf(response: Response): number {
  return attempts.get(response) ?? 1;
}

/** Returns a `fetch` that retries. It rejects with the error from the last attempt, or immediately if the caller's signal aborts. */
export function createRetryingFetch(options: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === "POST" && !request.headers.has("idempotency-key")) {
      request.headers.set("Idempotency-Key", crypto.randomUUID());
    }
    for (let attempt = 1; ; attempt += 1) {
      const result = await send(request, attempt > options.maxRetries, options);
      const delayMs = request.signal.aborted ? undefined : await delayBehind(attempt, result, options);
      if (delayMs === undefined) return passOn(result, attempt);
      if (result instanceof Response) await result.body?.cancel();
      await sleep(delayMs, request.signal);
    }
  };
}

type Result = Response | { error: unknown };

async function send(request: Request, isLast: boolean, { fetch, timeoutMs }: RetryOptions): Promise<Result> {
  const timeout = new AbortController();
  const error = new DOMException(`No response within ${timeoutMs} ms.`, "TimeoutError");
  const timer = setTimeout(() => timeout.abort(error), timeoutMs);
  try {
    // A body can be read only once, so each attempt except the last one sends a copy.
    const copy = isLast ? request : request.clone();
    const response = await fetch(new Request(copy, { signal: AbortSignal.any([request.signal, timeout.signal]) }));
    // A JSON body is read immediately, so the timer keeps running but does not keep the process alive. Reading a stream has no time limit.
    if (isJson(response)) unref(timer);
    else clearTimeout(timer);
    return response;
  } catch (error) {
    clearTimeout(timer);
    return { error };
  }
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("application/json") ?? false;
}

/** Lets a Node process exit while the timer is running. Does nothing in browsers, where a timer is a number. */
function unref(timer: number | { unref(): unknown }): void {
  if (typeof timer === "object") timer.unref();
}

function passOn(result: Result, attempt: number): Response {
  if (!(result instanceof Response)) throw result.error;
  attempts.set(result, attempt);
  return result;
}

/** Returns the delay before the next attempt, in ms, or undefined if no further attempt should be made. */
async function delayBehind(attempt: number, result: Result, options: RetryOptions): Promise<number | undefined> {
  if (attempt > options.maxRetries) return undefined;
  // Jitter keeps clients that failed together from retrying together.
  const backoffMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
  if (!(result instanceof Response)) return backoffMs;
  if (!PASSING_STATUSES.has(result.status) && !(await isStillRunning(result))) return undefined;
  const askedMs = retryAfterMs(result);
  if (askedMs === undefined) return backoffMs;
  return askedMs > options.maxRetryAfterMs ? undefined : Math.max(askedMs, backoffMs);
}

/** Returns whether an earlier attempt at this request is still running. If so, a retry will get the result of that attempt. */
async function isStillRunning(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null && "code" in body && body.code === "idempotency_in_progress";
}

export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    function done(): void {
      signal?.removeEventListener("abort", abort);
      resolve();
    }
    signal?.addEventListener("abort", abort, { once: true });
  });
}
