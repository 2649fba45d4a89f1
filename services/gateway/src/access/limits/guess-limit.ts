// Throttles password guessing per network, per email address, and per combination of the two. The narrowest limit is counted first, so a
// person can still sign in while somebody else is guessing their password, unless the guesses come from many networks.

import { HttpError } from "@qr/runtime";
import { isDatabaseUnavailable } from "../../scheduling/database-unavailable.ts";
import { networkOf } from "../network.ts";
import { createAttemptLimit } from "./attempt-limit.ts";

const WINDOW_S = 15 * 60;
const OF_NETWORK_AND_EMAIL = 10;
const OF_NETWORK = 100;
const OF_EMAIL = 100;

export type GuessLimit = ReturnType<typeof createGuessLimit>;

/** Creates the limit on password guesses. Create one per process, and share it among everything that checks a password. */
export function createGuessLimit() {
  const limits = {
    both: createAttemptLimit({ attempts: OF_NETWORK_AND_EMAIL, windowS: WINDOW_S }),
    network: createAttemptLimit({ attempts: OF_NETWORK, windowS: WINDOW_S }),
    email: createAttemptLimit({ attempts: OF_EMAIL, windowS: WINDOW_S }),
  };
  return {
    /**
     * Runs `check` and returns its result. After too many wrong guesses, throws rate_limited without running `check`. A result of undefined
     * and an unexpected error from `check` count as wrong guesses. An HttpError and an unavailable database do not count.
     */
    async checked<T>({ address, email }: { address: string; email: string }, check: () => Promise<T | undefined>) {
      const network = networkOf(address);
      const counts = [
        [limits.both, `${network} ${email}`],
        [limits.network, network],
        [limits.email, email],
      ] as const;
      const taken: (() => Promise<void>)[] = [];
      let doesCount = false;
      try {
        for (const [limit, what] of counts) {
          await limit.take(what);
          taken.push(() => limit.giveBack(what));
        }
        const found = await check();
        doesCount = found === undefined;
        return found;
      } catch (error) {
        doesCount = !(error instanceof HttpError || isDatabaseUnavailable(error));
        throw error;
      } finally {
        if (!doesCount) await Promise.all(taken.map((giveBack) => giveBack()));
      }
    },
  };
}
