// Counts what somebody tries in fixed windows, by a text such as a network or a mail address; for attempts that cost much or that
// guess. Kept inside this instance, so that n gateways allow n times as many; bounded, whatever clients send.

import { counter, HttpError } from "@qr/runtime";
import { RateLimiterMemory } from "rate-limiter-flexible";

/** Texts counted at a time; beyond it the counts begin anew. */
const MAX_COUNTED = 50_000;

export interface AttemptLimit {
  /** Counts an attempt before it is made, so that many at once are not more than many in a row. Throws rate_limited. */
  take(what: string): Promise<void>;
  /** Takes one back that is not to count after all. */
  giveBack(what: string): Promise<void>;
}

/** Allows `attempts` within `windowS` seconds for each text. */
export function createAttemptLimit({ attempts, windowS }: { attempts: number; windowS: number }): AttemptLimit {
  const countRefusal = counter(
    "gateway_attempts_refused_total",
    "Sign-ins and sign-ups refused because of too many before.",
  );
  const countReset = counter("gateway_attempt_limit_resets_total", "Times that too many texts were to be counted.");
  let limiter = newLimiter(windowS);
  let counted = 0;
  return {
    async take(what) {
      const state = await limiter.penalty(what);
      if (state.isFirstInDuration) counted += 1;
      if (counted > MAX_COUNTED) {
        limiter = newLimiter(windowS);
        counted = 0;
        countReset();
      }
      if (state.consumedPoints <= attempts) return;
      countRefusal();
      // What is refused was not tried.
      await limiter.reward(what);
      const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new HttpError("rate_limited", `Too many attempts; try again in ${seconds} s.`, {
        headers: { "Retry-After": String(seconds) },
      });
    },
    async giveBack(what) {
      await limiter.reward(what);
    },
  };
}

function newLimiter(windowS: number): RateLimiterMemory {
  return new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowS });
}
