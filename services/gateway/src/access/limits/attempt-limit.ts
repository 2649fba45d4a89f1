// Limits expensive attempts and guesses in fixed windows. Each string, such as a network or an email address, has its own count. Attempts
// are counted in this process, so n gateways allow n times as many.

import { type Charge, counter, createWorkBudget, gauges, HttpError } from "@qr/runtime";

export interface AttemptLimit {
  /** Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Throws rate_limited if the limit has been reached. */
  take(what: string): Charge;
}

/** Creates a limit of `attempts` per string within `windowS` seconds. `name` labels the limit's metrics. */
export function createAttemptLimit(options: { name: string; attempts: number; windowS: number }): AttemptLimit {
  const { name, attempts, windowS } = options;
  const countRefusal = counter(
    "gateway_attempts_refused_total",
    "Requests that check a password, sign up, or open a link, rejected because of too many attempts.",
  );
  const budget = createWorkBudget({ units: attempts, windowS });
  gauges(
    "gateway_attempt_slots_used_ratio",
    "Share of a limit's attempt counters in use; near 1, other networks are limited by mistake.",
    () => [{ value: budget.usedRatio(), attributes: { limit: name } }],
  );
  return {
    take(what) {
      const charge = budget.spend(what);
      if (!charge.isSpent) return charge;
      countRefusal(1, { limit: name });
      throw new HttpError("rate_limited", `Too many attempts. Try again in ${charge.secondsLeft} s.`, {
        headers: { "Retry-After": String(charge.secondsLeft) },
      });
    },
  };
}
