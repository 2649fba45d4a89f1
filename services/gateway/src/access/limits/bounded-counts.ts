// Counts by texts that clients choose, such as addresses, in fixed windows in this process. Its memory is bounded.

import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Texts counted at a time. Beyond this number, all counts are reset. */
const MAX_COUNTED = 50_000;

/** Calls `onReset` when the counts are reset because there are too many texts. */
export function createBoundedCounts({ windowS, onReset }: { windowS: number; onReset(): void }) {
  const open = () => new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowS });
  let counts = open();
  let texts = 0;
  return {
    /** Counts one and returns its window. */
    async add(text: string) {
      const window = await counts.penalty(text);
      if (window.isFirstInDuration) texts += 1;
      if (texts > MAX_COUNTED) {
        counts = open();
        texts = 0;
        onReset();
      }
      return window;
    },
    async takeBack(text: string) {
      await counts.reward(text);
    },
    present: (text: string) => counts.get(text),
  };
}

/** Returns the whole seconds (≥ 1) until the window ends, for `Retry-After`. */
export function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
