// Calls a dependency with a deadline. After repeated failures, only one probe per rest period is allowed. Other calls fail immediately
// instead of waiting for the deadline.

import { type DependencyState, withDeadline } from "@qr/runtime";

/** Thrown if the dependency failed, or if it failed recently and was not called. */
class DependencyDownError extends Error {
  override readonly name = "DependencyDownError";
}

export interface CircuitBreaker {
  /** Returns the result of `work`. Rejects with a DependencyDownError if `work` fails or exceeds the deadline, or if the circuit is open. */
  call<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the outcome of the last call; "up" before the first call. */
  state(): DependencyState;
}

interface CircuitBreakerOptions {
  name: string;
  deadlineMs: number;
}

/** Number of consecutive failures that open the circuit. Fewer failures may be caused by individual broken connections. */
const MAX_FAILURES = 3;
/** Time for which an open circuit rejects calls before it allows a probe, in ms. */
const REST_MS = 1000;

export function createCircuitBreaker({ name, deadlineMs }: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  let openUntilMs = 0;

  return {
    call: async (work) => {
      const startedMs = performance.now();
      if (failures >= MAX_FAILURES) {
        if (startedMs < openUntilMs) throw new DependencyDownError(`${name} is down.`);
        // This call is the probe. Other calls are rejected until it ends.
        openUntilMs = startedMs + deadlineMs;
      }
      try {
        const result = await withDeadline(work(), deadlineMs, name);
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        openUntilMs = performance.now() + REST_MS;
        throw new DependencyDownError(`${name} failed.`, { cause: error });
      }
    },
    state: () => (failures > 0 ? "down" : "up"),
  };
}
