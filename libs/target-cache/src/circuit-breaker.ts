// A circuit breaker: stops calls to an unresponsive server, so that nobody waits for it. docs/adr/0015-libraries.md explains why no library is used.
//
// closed → (maxFailures in a row) → open → (one probe per interval) → closed when a probe succeeds.

export interface CircuitBreaker {
  /** Returns whether a call may be made now. After each call, the caller must report the result. */
  mayCall(): boolean;
  succeeded(): void;
  failed(): void;
  isOpen(): boolean;
}

/** Creates a closed circuit breaker. `now`: a monotonic clock in ms. */
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
