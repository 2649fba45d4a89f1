// Counts the requests with bad keys of each client address, so that guessing keys does not pay and costs no look-ups.
// Used by authenticate.ts. Kept inside this instance: it protects the instance's own look-ups.

import { counter } from "@qr/runtime";
import { networkOf } from "../network.ts";
import { createBoundedCounts, secondsLeft } from "./bounded-counts.ts";

const WINDOW_S = 60;

export interface BadKeyLimit {
  /** Seconds (≥ 1) until the address may try again, or 0 where it may now. */
  secondsToWait(address: string): Promise<number>;
  /** Counts one request with a bad key. */
  count(address: string): Promise<void>;
}

/** Allows `perMinute` requests with bad keys a minute and address; IPv6 counts by /64, which is what one customer has. */
export function createBadKeyLimit(perMinute: number): BadKeyLimit {
  const onReset = counter(
    "gateway_bad_key_limit_resets_total",
    "Times that too many addresses sent bad keys to count.",
  );
  const counts = createBoundedCounts({ windowS: WINDOW_S, onReset });
  return {
    async secondsToWait(address) {
      const window = await counts.present(networkOf(address));
      if (window === null || window.consumedPoints < perMinute || window.msBeforeNext <= 0) return 0;
      return secondsLeft(window);
    },
    async count(address) {
      await counts.add(networkOf(address));
    },
  };
}
