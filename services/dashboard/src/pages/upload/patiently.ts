// Retries a request that the service rejects for now, after the delay that the service asks for.

import { SessionError } from "../../session/session-error.ts";

/**
 * Statuses to retry: too many requests, the service is busy, or the first request with the same idempotency key is
 * still running.
 */
const WAITS = [429, 503, 409];
const MAX_WAITS = 60;
const MAX_WAIT_S = 120;

/**
 * Returns the response, retrying as needed. Calls `onWait` with the number of seconds before each wait, and with
 * undefined after it. Throws the error if the request fails for another reason or after MAX_WAITS waits, and
 * `signal.reason` if `signal` aborts a wait.
 */
export async function patiently<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  onWait: (seconds: number | undefined) => void,
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = waitOf(error);
      if (seconds === undefined || waits >= MAX_WAITS) throw error;
      onWait(seconds);
      await pause(Math.min(seconds, MAX_WAIT_S), signal).finally(() => onWait(undefined));
    }
  }
}

function waitOf(error: unknown): number | undefined {
  return error instanceof SessionError && WAITS.includes(error.status) ? error.waitSeconds : undefined;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
