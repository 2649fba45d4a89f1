// Holds back who guesses passwords: counted by network, by mail address, and by both together. The narrowest limit comes first, so
// that a person whose address somebody else guesses at can still sign in: it takes many networks to shut them out.

import { networkOf } from "../network.ts";
import { createAttemptLimit } from "./attempt-limit.ts";

const WINDOW_S = 15 * 60;
const OF_NETWORK_AND_EMAIL = 10;
const OF_NETWORK = 100;
const OF_EMAIL = 100;

export interface GuessLimit {
  /**
   * Runs `check` unless there were too many wrong guesses: then it throws rate_limited, without a look at the guess. What `check`
   * responds with undefined was a wrong one; what it throws counts for nothing.
   */
  checked<T>(guess: { address: string; email: string }, check: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** One for everything that asks for a password. */
export function createGuessLimit(): GuessLimit {
  const limits = {
    both: createAttemptLimit({ attempts: OF_NETWORK_AND_EMAIL, windowS: WINDOW_S }),
    network: createAttemptLimit({ attempts: OF_NETWORK, windowS: WINDOW_S }),
    email: createAttemptLimit({ attempts: OF_EMAIL, windowS: WINDOW_S }),
  };
  return {
    async checked({ address, email }, check) {
      const network = networkOf(address);
      const counts = [
        [limits.both, `${network} ${email}`],
        [limits.network, network],
        [limits.email, email],
      ] as const;
      const taken: (() => Promise<void>)[] = [];
      let isWrong = false;
      try {
        for (const [limit, what] of counts) {
          await limit.take(what);
          taken.push(() => limit.giveBack(what));
        }
        const response = await check();
        isWrong = response === undefined;
        return response;
      } finally {
        if (!isWrong) await Promise.all(taken.map((giveBack) => giveBack()));
      }
    },
  };
}
