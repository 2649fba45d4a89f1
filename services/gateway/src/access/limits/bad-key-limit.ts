// Limits requests with bad keys per network, so that guessing keys is slow and causes few lookups. The requests are counted in this
// process, because the limit protects this process's lookups.

import { createWorkBudget, gauge, networkOf } from "@qr/runtime";

const WINDOW_S = 60;

export type BadKeyLimit = ReturnType<typeof createBadKeyLimit>;

/** Creates a limit of `perMinute` requests with bad keys per network. */
export function createBadKeyLimit(perMinute: number) {
  const budget = createWorkBudget({ units: perMinute, windowS: WINDOW_S });
  gauge(
    "gateway_bad_key_slots_used_ratio",
    "Share of the bad-key counters in use this minute; near 1, other networks are limited by mistake.",
    budget.usedRatio,
  );
  return {
    /** Returns the number of seconds (≥ 1) until the client at `address` may try again, or 0 if it may try now. */
    secondsToWait(address: string): number {
      const { isSpent, secondsLeft } = budget.peek(networkOf(address));
      return isSpent ? secondsLeft : 0;
    },
    count(address: string): void {
      budget.spend(networkOf(address));
    },
  };
}
