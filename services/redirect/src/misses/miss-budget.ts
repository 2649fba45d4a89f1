// Limits requests for unknown slugs per network and minute. Only lookups that find nothing are counted, so known slugs are never limited.

import { counter, createWorkBudget, gauge, networkOf } from "@qr/runtime";

const WINDOW_S = 60;

export interface MissBudget {
  /** Counts a miss by the client at `address`. Returns undefined within the limit, otherwise the number of seconds until the next window. */
  spend(address: string): number | undefined;
  /**
   * Returns what `spend` would return, without counting anything. While no network is over its limit, does not read the
   * address, because finding it takes longer than the rest of this call.
   */
  peek(client: { readonly address: string }): number | undefined;
}

/** Returns a miss budget for all networks. `missesPerMinute`: 0 means unlimited. `now`: monotonic clock, in ms. */
export function createMissBudget(missesPerMinute: number, now: () => number): MissBudget {
  const countRefusal = counter("redirect_misses_limited_total", "Requests for unknown slugs rejected with 429.");
  const budget = createWorkBudget({ units: missesPerMinute, windowS: WINDOW_S, now });
  gauge(
    "redirect_miss_slots_used_ratio",
    "Share of the miss counters in use this minute; near 1, other networks are limited by mistake.",
    budget.usedRatio,
  );
  /** End of the last window in which a network was over its limit. */
  let limitedUntilMs = Number.NEGATIVE_INFINITY;
  return {
    spend: (address) => {
      const { isSpent, secondsLeft } = budget.spend(networkOf(address));
      if (!isSpent) return undefined;
      countRefusal();
      limitedUntilMs = now() + secondsLeft * 1000;
      return secondsLeft;
    },
    peek: (client) => {
      if (now() >= limitedUntilMs) return undefined;
      const { isSpent, secondsLeft } = budget.peek(networkOf(client.address));
      return isSpent ? secondsLeft : undefined;
    },
  };
}
