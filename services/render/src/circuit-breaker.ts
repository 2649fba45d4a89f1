// Calls a dependency with a deadline. After repeated failures only one probe per rest period goes through and other calls fail at once,
// so that not every request waits for the deadline. Used for Postgres and the image store.

import { type DependencyState, withDeadline } from "@qr/runtime";

/** The dependency failed, or failed recently and was not called again. */
class DependencyAwayError extends Error {
  override readonly name = "DependencyAwayError";
}

export interface CircuitBreaker {
  /** Returns the call's result. Rejects with a DependencyAwayError within the deadline, or at once while the circuit is open. */
  call<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the outcome of the last call; "up" before the first. */
  state(): DependencyState;
}

interface CircuitBreakerOptions {
  name: string;
  deadlineMs: number;
}

/** Consecutive failures that open the circuit. Fewer may be due to single connections. */
const MAX_FAILURES = 3;
/** How long an open circuit rejects calls before it lets a probe through. */
const REST_MS = 1000;

export function createCircuitBreaker({ name, deadlineMs }: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  let openUntilMs = 0;

  return {
    call: async (work) => {
      const startedMs = performance.now();
      if (failures >= MAX_FAILURES) {
        if (startedMs < openUntilMs) throw new DependencyAwayError(`${name} is away.`);
        // This call is the probe; others are rejected until it ends.
        openUntilMs = startedMs + deadlineMs;
      }
      try {
        const result = await withDeadline(work(), deadlineMs, name);
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        openUntilMs = performance.now() + REST_MS;
        throw new DependencyAwayError(`${name} failed.`, { cause: error });
      }
    },
    state: () => (failures > 0 ? "down" : "up"),
  };
}
