// Counts by texts that clients choose, such as addresses, in fixed windows and inside this instance. Bounded, whatever clients send.

import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Texts counted at a time; beyond it the counts begin anew. */
const MAX_COUNTED = 50_000;

export interface BoundedCounts {
  /** Counts one, and tells the window that it fell into. */
  add(text: string): Promise<RateLimiterRes>;
  /** Takes one back. */
  takeBack(text: string): Promise<void>;
  /** The text's open window; null where there is none. */
  present(text: string): Promise<RateLimiterRes | null>;
}

/** `onReset` is called where there were more texts than are kept. */
export function createBoundedCounts({ windowS, onReset }: { windowS: number; onReset(): void }): BoundedCounts {
  const open = () => new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowS });
  let counts = open();
  let texts = 0;
  return {
    async add(text) {
      const window = await counts.penalty(text);
      if (window.isFirstInDuration) texts += 1;
      if (texts > MAX_COUNTED) {
        counts = open();
        texts = 0;
        onReset();
      }
      return window;
    },
    async takeBack(text) {
      await counts.reward(text);
    },
    present: (text) => counts.get(text),
  };
}

/** Whole seconds (≥ 1) until the window ends, as `Retry-After` tells them. */
export function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
