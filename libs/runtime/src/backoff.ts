// Delays between attempts, with jitter so that many instances that lost the same server do not reconnect at the same moment.

/** Returns a random delay in [base/2, min(cap, base × 2^attempt)] ms, for exponential backoff with jitter. `attempt` counts from 0. */
export function backoffMs(attempt: number, baseMs = 100, capMs = 2000): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** Math.min(attempt, 20));
  return Math.round(baseMs / 2 + Math.random() * Math.max(0, ceiling - baseMs / 2));
}

/** Resolves after `ms`, or immediately if `signal` is aborted; never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const onAbort = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
