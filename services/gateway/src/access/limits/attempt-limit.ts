// Limits expensive attempts and guesses in fixed windows. Each string, such as a network or an email address, has its own count. Attempts
// are counted in this process, so n gateways allow n times as many.

import { counter, HttpError } from "@qr/runtime";
import { createBoundedCounts, secondsLeft } from "./bounded-counts.ts";

/** Creates a limit of `attempts` per string within `windowS` seconds. */
export function createAttemptLimit({ attempts, windowS }: { attempts: number; windowS: number }) {
  const countRefusal = counter(
    "gateway_attempts_refused_total",
    "Sign-ins and sign-ups rejected because of too many attempts.",
  );
  const onReset = counter(
    "gateway_attempt_limit_resets_total",
    "Times the attempt counts were reset because there were too many networks or addresses.",
  );
  const counts = createBoundedCounts({ windowS, onReset });
  return {
    /** Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Throws rate_limited beyond the limit. */
    async take(what: string) {
      const window = await counts.add(what);
      if (window.consumedPoints <= attempts) return;
      countRefusal();
      // A rejected attempt does not count.
      await counts.takeBack(what);
      const seconds = secondsLeft(window);
      throw new HttpError("rate_limited", `Too many attempts. Try again in ${seconds} s.`, {
        headers: { "Retry-After": String(seconds) },
      });
    },
    giveBack: counts.takeBack,
  };
}
