// Throttles password guessing per network, per subject whose password is guessed (an email address or a share), and per combination of the
// two. The narrowest limit is checked first, so a person can still sign in while somebody else is guessing their password, unless the guesses
// come from many networks.

import { type Charge, HttpError, networkOf } from "@qr/runtime";
import { isDatabaseUnavailable } from "../../scheduling/database-errors.ts";
import { createAttemptLimit } from "./attempt-limit.ts";

const WINDOW_S = 15 * 60;
const OF_NETWORK_AND_SUBJECT = 10;
const OF_NETWORK = 100;
const OF_SUBJECT = 100;

export type GuessLimit = ReturnType<typeof createGuessLimit>;

/**
 * Creates the limit on guesses of one kind of password. Create one per process, and share it among everything that checks such passwords. The
 * names label the metrics.
 */
export function createGuessLimit(guesses: "guesses" | "share_guesses", subjects: "email" | "share") {
  const limit = (name: string, attempts: number) => createAttemptLimit({ name, attempts, windowS: WINDOW_S });
  const limits = {
    both: limit(`${guesses}_by_network_and_${subjects}`, OF_NETWORK_AND_SUBJECT),
    network: limit(`${guesses}_by_network`, OF_NETWORK),
    subject: limit(`${guesses}_by_${subjects}`, OF_SUBJECT),
  };
  return {
    /**
     * Runs `check` and returns its result. After too many wrong guesses, throws rate_limited without running `check`. A result of undefined
     * counts as a wrong guess, and so does an error, unless it means that the password was not checked because the service was busy or the
     * database was unavailable.
     */
    async checked<T>({ address, subject }: { address: string; subject: string }, check: () => Promise<T | undefined>) {
      const network = networkOf(address);
      const counts = [
        [limits.both, `${network} ${subject}`],
        [limits.network, network],
        [limits.subject, subject],
      ] as const;
      const charges: Charge[] = [];
      let isGuess = false;
      try {
        for (const [limit, what] of counts) charges.push(limit.take(what));
        const found = await check();
        isGuess = found === undefined;
        return found;
      } catch (error) {
        isGuess = !(error instanceof HttpError) && !isDatabaseUnavailable(error);
        throw error;
      } finally {
        if (!isGuess) for (const charge of charges) charge.giveBack();
      }
    },
  };
}
