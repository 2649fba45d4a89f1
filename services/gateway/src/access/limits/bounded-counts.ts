// Counts the occurrences of client-chosen strings, such as addresses, in fixed windows. The counts are kept in this process, in bounded
// memory.

import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Maximum number of strings counted at a time. Beyond it, all counts are reset. */
const MAX_COUNTED = 50_000;

/** Creates counts with windows of `windowS` seconds. Calls `onReset` when the counts are reset because there are too many strings. */
export function createBoundedCounts({ windowS, onReset }: { windowS: number; onReset(): void }) {
  const open = () => new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowS });
  let counts = open();
  let texts = 0;
  return {
    /** Counts one occurrence of the string, and returns the string's current window. */
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

/** Returns the number of whole seconds (≥ 1) until the window ends, for `Retry-After`. */
export function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
