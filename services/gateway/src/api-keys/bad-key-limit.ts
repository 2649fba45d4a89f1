// Counts the requests with bad keys of each client address, so that guessing keys does not pay and costs no look-ups.
// Used by authenticate.ts. Kept inside this instance: it protects the instance's own look-ups.

import { counter } from "@qr/runtime";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "../requests/network.ts";

const WINDOW_S = 60;
/** Addresses counted at a time; beyond it the counts begin anew. */
const MAX_ADDRESSES = 50_000;

export interface BadKeyLimit {
  /** Seconds (≥ 1) until the address may try again, or 0 where it may now. */
  secondsToWait(address: string): Promise<number>;
  /** Counts one request with a bad key. */
  count(address: string): Promise<void>;
}

/** Allows `perMinute` requests with bad keys a minute and address; IPv6 counts by /64, which is what one customer has. */
export function createBadKeyLimit(perMinute: number): BadKeyLimit {
  const countReset = counter(
    "gateway_bad_key_limit_resets_total",
    "Times that too many addresses sent bad keys to count.",
  );
  let limiter = newLimiter();
  let addresses = 0;
  return {
    async secondsToWait(address) {
      const state = await limiter.get(networkOf(address));
      if (state === null || state.consumedPoints < perMinute || state.msBeforeNext <= 0) return 0;
      return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    },
    async count(address) {
      const state = await limiter.penalty(networkOf(address));
      if (!state.isFirstInDuration) return;
      addresses += 1;
      if (addresses <= MAX_ADDRESSES) return;
      limiter = newLimiter();
      addresses = 0;
      countReset();
    },
  };
}

function newLimiter(): RateLimiterMemory {
  return new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_S });
}
