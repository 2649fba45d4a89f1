// Counts what somebody tries in fixed windows, by a text such as a network or a mail address; for attempts that cost much or that
// guess. Kept inside this instance, so that n gateways allow n times as many.

import { counter, HttpError } from "@qr/runtime";
import { createBoundedCounts, secondsLeft } from "./bounded-counts.ts";

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
  const onReset = counter("gateway_attempt_limit_resets_total", "Times that too many texts were to be counted.");
  const counts = createBoundedCounts({ windowS, onReset });
  return {
    async take(what) {
      const window = await counts.add(what);
      if (window.consumedPoints <= attempts) return;
      countRefusal();
      // What is refused was not tried.
      await counts.takeBack(what);
      const seconds = secondsLeft(window);
      throw new HttpError("rate_limited", `Too many attempts; try again in ${seconds} s.`, {
        headers: { "Retry-After": String(seconds) },
      });
    },
    giveBack: counts.takeBack,
  };
}
