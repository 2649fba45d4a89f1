// Stops calls to a server that does not answer, so that nobody waits for it. Used by target-cache.redis.ts.
//
// closed -> (maxFailures in a row) -> open -> (one probe in each interval) -> closed when a probe succeeds.

export interface CircuitBreaker {
  /** Whether a call may be made now. Each call that may must be reported. */
  mayCall(): boolean;
  succeeded(): void;
  failed(): void;
  isOpen(): boolean;
}

/** `now` is a monotonic clock in ms. */
export function createCircuitBreaker(options: {
  maxFailures: number;
  probeIntervalMs: number;
  now?: () => number;
}): CircuitBreaker {
  const { maxFailures, probeIntervalMs, now = () => performance.now() } = options;
  let failuresInARow = 0;
  let nextProbeMs = 0;
  const isOpen = () => failuresInARow >= maxFailures;
  return {
    isOpen,
    mayCall: () => {
      if (!isOpen()) return true;
      if (now() < nextProbeMs) return false;
      nextProbeMs = now() + probeIntervalMs;
      return true;
    },
    succeeded: () => {
      failuresInARow = 0;
    },
    failed: () => {
      const wasOpen = isOpen();
      failuresInARow += 1;
      if (!wasOpen && isOpen()) nextProbeMs = now() + probeIntervalMs;
    },
  };
}
