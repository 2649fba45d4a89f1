// Reads the counts of all codes in an account with one statement, so that all numbers in a response come from the same snapshot.
//
// Rolled-up scans come from the account's day rows. The other scans, from the last hour or two, come from the codes' quarter-hour rows.
// Visitors and dimensions are available only for whole UTC days.

import type { RunStatement } from "@qr/database";
import type { LocalDays } from "../calendar/local-days.ts";
import { type Counts, countsOf } from "./counts-row.ts";
import { boundsOf, summedCountsStatement } from "./summed-counts-statement.ts";

export interface AccountCountsStore {
  /** Returns when the account was created, or undefined if the account does not exist. */
  createdAt(accountId: string): Promise<Date | undefined>;
  /** Returns the account's counts for these days; undefined only if the roll_up_progress table is empty. */
  read(accountId: string, days: LocalDays, wanted: { withHours: boolean }): Promise<Counts | undefined>;
}

const READ_CREATED_AT = {
  name: "read_account_created_at",
  text: `
    SELECT least(created_at, (SELECT min(created_at) FROM codes WHERE account_id = accounts.id)) AS "createdAt"
    FROM accounts WHERE id = $1`,
};

export function createAccountCountsStore(run: RunStatement): AccountCountsStore {
  return {
    async createdAt(accountId) {
      const [row] = await run<{ createdAt: Date }>(READ_CREATED_AT, [accountId]);
      return row?.createdAt;
    },
    async read(accountId, days, { withHours }) {
      const [row] = await run(summedCountsStatement("account", days, withHours), [accountId, ...boundsOf(days)]);
      return countsOf(row, { borders: days.borders, offsets: withHours ? days.offsets() : undefined });
    },
  };
}
