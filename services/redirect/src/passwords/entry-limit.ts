// Limits wrong passwords: five a minute for each network and code. An attempt is charged before its password is checked,
// so that concurrent attempts cannot exceed the limit. If the password was right, the charge is given back.

import { createWorkBudget } from "@qr/runtime";

export const WRONG_PER_MINUTE = 5;
export const WINDOW_S = 60;

export interface EntryCharge {
  /** Number of seconds to wait if the limit has been reached; undefined if the password may be checked. */
  readonly waitSeconds: number | undefined;
  /** Gives the charge back. Call this if the password was right or was not checked. */
  giveBack(): void;
}

/** The counts that the redirects share. */
export interface SharedEntryCounts {
  /** Charges an attempt to `who`. Resolves with undefined if the counts are unavailable, and never rejects. */
  charge(who: string): Promise<EntryCharge | undefined>;
  close(): void;
}

export interface EntryLimit {
  /** Charges an attempt to `who`, which stands for a network and a code. Never rejects. */
  charge(who: string): Promise<EntryCharge>;
}

const NOTHING = () => {};

/**
 * Creates the limit. This process keeps its own counts, in constant memory. If there are shared counts, both must be
 * below the limit, so that the limit holds even during an outage of the shared counts. `now`: monotonic clock, in ms.
 */
export function createEntryLimit({
  shared,
  now,
}: {
  shared: SharedEntryCounts | undefined;
  now: () => number;
}): EntryLimit {
  const budget = createWorkBudget({ units: WRONG_PER_MINUTE, windowS: WINDOW_S, now });
  return {
    charge: async (who) => {
      const own = budget.spend(who);
      if (own.isSpent) return { waitSeconds: own.secondsLeft, giveBack: NOTHING };
      const common = await shared?.charge(who);
      if (common?.waitSeconds !== undefined) {
        own.giveBack();
        return common;
      }
      const giveBack = () => {
        own.giveBack();
        common?.giveBack();
      };
      return { waitSeconds: undefined, giveBack };
    },
  };
}
