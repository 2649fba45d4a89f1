// Calls to a dependency: each has a deadline, and one that is away is asked by one caller in a while only, so that not every
// request waits for the deadline. Used for Postgres and for the image store.

import { type DependencyState, withDeadline } from "@qr/runtime";

/** The dependency failed, or failed just now and was not asked again yet. */
class DependencyAwayError extends Error {
  override readonly name = "DependencyAwayError";
}

export interface Dependency {
  /** The call's result. Rejects with a DependencyAwayError, within the deadline, or at once while the dependency rests. */
  call<T>(ask: () => Promise<T>): Promise<T>;
  /** How the last call went; up before the first one. */
  state(): DependencyState;
}

interface DependencyOptions {
  name: string;
  deadlineMs: number;
  /** How long a dependency that keeps failing is left alone. */
  restMs?: number;
  now?: () => number;
}

/** Failures in a row after which the dependency is left alone; fewer may be bad luck of single connections. */
const FAILURES_BEFORE_REST = 3;

export function createDependency(options: DependencyOptions): Dependency {
  const { name, deadlineMs, restMs = 1000, now = () => performance.now() } = options;
  let failures = 0;
  let restsUntilMs = 0;

  return {
    call: async (ask) => {
      const startedMs = now();
      if (failures >= FAILURES_BEFORE_REST) {
        if (startedMs < restsUntilMs) throw new DependencyAwayError(`${name} is away.`);
        // This caller asks; others go on being refused until it knows.
        restsUntilMs = startedMs + deadlineMs;
      }
      try {
        const result = await withDeadline(ask(), deadlineMs, name);
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        restsUntilMs = now() + restMs;
        throw new DependencyAwayError(`${name} failed.`, { cause: error });
      }
    },
    state: () => (failures > 0 ? "down" : "up"),
  };
}
