// Sends a request until it has a response that a repeat would not change. Every call of the API can be repeated: reads and changes
// set what they name, and creates carry an Idempotency-Key.

import { retryAfterMs } from "./errors.ts";

/** RFC 9110: the request came too late; too many; a defect; a gateway in between or the service itself is away. */
const PASSING_STATUSES = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8000;

export interface RetryOptions {
  fetch: (request: Request) => Promise<Response>;
  /** How often a request is repeated; 0: never. */
  maxRetries: number;
  /** How long one attempt may take, in ms, with the body where that is JSON. */
  timeoutMs: number;
  /** The longest `Retry-After` that is waited for, in ms; where the service asks for more, its response is passed on. */
  maxRetryAfterMs: number;
}

const attempts = new WeakMap<Response, number>();

/** How often a request was sent until this response came. */
export function attemptsOf(response: Response): number {
  return attempts.get(response) ?? 1;
}

/** A fetch that repeats; rejects with what the last attempt rejected with, or at once where the caller's signal has ended it. */
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
    // A body can be read once, so each attempt but the last sends a copy.
    const copy = isLast ? request : request.clone();
    const response = await fetch(new Request(copy, { signal: AbortSignal.any([request.signal, timeout.signal]) }));
    // The timer goes on for a response that is read at once, without holding the process; a stream takes as long as its reader.
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

/** In Node; in browsers a timer is a number and holds nothing. */
function unref(timer: number | { unref(): unknown }): void {
  if (typeof timer === "object") timer.unref();
}

function passOn(result: Result, attempt: number): Response {
  if (!(result instanceof Response)) throw result.error;
  attempts.set(result, attempt);
  return result;
}

/** How long to wait for the next attempt; undefined where there is to be none. */
async function delayBehind(attempt: number, result: Result, options: RetryOptions): Promise<number | undefined> {
  if (attempt > options.maxRetries) return undefined;
  // Spread by chance, so that clients that failed together do not come back together.
  const backoffMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
  if (!(result instanceof Response)) return backoffMs;
  if (!PASSING_STATUSES.has(result.status) && !(await isStillRunning(result))) return undefined;
  const askedMs = retryAfterMs(result);
  if (askedMs === undefined) return backoffMs;
  return askedMs > options.maxRetryAfterMs ? undefined : Math.max(askedMs, backoffMs);
}

/** Whether another attempt of the same create is at work: its result is what this one is to have too. */
async function isStillRunning(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null && "code" in body && body.code === "idempotency_in_progress";
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    function done(): void {
      signal.removeEventListener("abort", abort);
      resolve();
    }
    signal.addEventListener("abort", abort, { once: true });
  });
}
