// Reads what the stats service has counted of all codes of an account.

import type { RunStatement } from "@qr/database";
import type { StatisticsDays } from "../calendar/statistics-days.ts";
import { DAY_MS } from "../calendar/time-zone.ts";
import { type Counts, countsOf } from "../counts-row.ts";
import { askedTimes, isoDate } from "../statistics-store.ts";
import { accountStatement } from "./account-statements.ts";

export interface AccountStatisticsStore {
  /** When the account was made; undefined where there is none. */
  createdAt(accountId: string): Promise<Date | undefined>;
  /** What has been counted for the account on the days; undefined only where nothing can be counted at all. */
  read(accountId: string, days: StatisticsDays, form: { withHours: boolean }): Promise<Counts | undefined>;
}

const READ_CREATED_AT = {
  name: "read_account_created_at",
  text: `SELECT created_at AS "createdAt" FROM accounts WHERE id = $1`,
};

export function createAccountStatisticsStore(run: RunStatement): AccountStatisticsStore {
  return {
    async createdAt(accountId) {
      const [row] = await run<{ createdAt: Date }>(READ_CREATED_AT, [accountId]);
      return row?.createdAt;
    },
    async read(accountId, days, { withHours }) {
      const start = days.borders.at(0) ?? 0;
      const end = days.borders.at(-1) ?? 0;
      const asked = askedTimes(days, withHours);
      const [row] = await run(accountStatement({ withQuarterHours: !asked.isByDays }), [
        accountId,
        start / 1000,
        end / 1000,
        isoDate(Math.floor(start / DAY_MS) * DAY_MS),
        isoDate(Math.ceil(end / DAY_MS) * DAY_MS - DAY_MS),
      ]);
      return countsOf(row, asked);
    },
  };
}
