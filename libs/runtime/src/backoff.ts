// Waiting times between attempts, so that many instances that lost the same server do not return in step.

/** Full-jitter exponential back-off: a random time in [base/2, min(cap, base × 2^attempt)] ms; `attempt` counts from 0. */
export function backoffMs(attempt: number, baseMs = 100, capMs = 2000): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** Math.min(attempt, 20));
  return Math.round(baseMs / 2 + Math.random() * Math.max(0, ceiling - baseMs / 2));
}

/** Resolves after `ms`, or at once when `signal` is aborted; never rejects. */
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
