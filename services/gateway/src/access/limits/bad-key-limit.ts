// Limits requests with bad keys per client address, so that guessing keys is slow and causes few lookups. The requests are counted in this
// process, because the limit protects this process's lookups.

import { counter } from "@qr/runtime";
import { networkOf } from "../network.ts";
import { createBoundedCounts, secondsLeft } from "./bounded-counts.ts";

const WINDOW_S = 60;

export type BadKeyLimit = ReturnType<typeof createBadKeyLimit>;

/** Creates a limit of `perMinute` requests with bad keys per address. IPv6 addresses are counted by /64, because a single customer has a whole /64. */
export function createBadKeyLimit(perMinute: number) {
  const onReset = counter(
    "gateway_bad_key_limit_resets_total",
    "Times the bad-key counts were reset because there were too many addresses.",
  );
  const counts = createBoundedCounts({ windowS: WINDOW_S, onReset });
  return {
    /** Returns the number of seconds (≥ 1) until the address may try again, or 0 if it may try now. */
    async secondsToWait(address: string) {
      const window = await counts.present(networkOf(address));
      if (window === null || window.consumedPoints < perMinute || window.msBeforeNext <= 0) return 0;
      return secondsLeft(window);
    },
    async count(address: string) {
      await counts.add(networkOf(address));
    },
  };
}
