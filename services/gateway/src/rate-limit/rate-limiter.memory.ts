// The rate limiter inside one process: where there is no Redis at all, and while it is away.

import { RateLimiterMemory } from "rate-limiter-flexible";
import { type RateLimiter, WINDOW_S, type WindowCount } from "./rate-limiter.ts";

export interface MemoryRateLimiter extends RateLimiter {
  /** The account's open window, or undefined. */
  present(accountId: string): Promise<WindowCount | undefined>;
  /** Takes over what another counter says of the account. */
  set(accountId: string, count: WindowCount): Promise<void>;
}

/** Holds one small entry for each account that was active within the last minute: only callers with a good key get one. */
export function createMemoryRateLimiter(windowS = WINDOW_S): MemoryRateLimiter {
  // The limit differs by plan and is applied by the caller; here requests are counted only.
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowS });
  // The wall clock may have been moved in the middle of a window.
  const bounded = (ms: number) => Math.min(windowS * 1000, Math.max(0, ms));
  return {
    windowS,
    async consume(accountId, requests = 1) {
      const state = await limiter.consume(accountId, requests);
      return { consumed: state.consumedPoints, msLeft: bounded(state.msBeforeNext) };
    },
    async present(accountId) {
      const state = await limiter.get(accountId);
      if (state === null || state.msBeforeNext <= 0) return undefined;
      return { consumed: state.consumedPoints, msLeft: bounded(state.msBeforeNext) };
    },
    async set(accountId, { consumed, msLeft }) {
      await limiter.set(accountId, consumed, msLeft / 1000);
    },
    close: async () => {},
  };
}
