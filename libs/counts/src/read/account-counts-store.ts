// Reads the counts of all codes in an account with one statement, so that all numbers in a response come from the same snapshot.
//
// Rolled-up scans come from the account's day rows. The other scans, from the last hour or two, come from the codes' quarter-hour rows.
// Visitors and dimensions are available only for whole UTC days.

import type { RunStatement, Statement } from "@qr/database";
import type { LocalDays } from "../calendar/local-days.ts";
import { DAY_MS, DEVICE_COLUMNS } from "../quarter-hours.ts";
import { isoDate, needsQuarterHours } from "./code-counts-store.ts";
import { type Counts, countsOf } from "./counts-row.ts";
import { joinedParts } from "./joined-parts.ts";

export interface AccountCountsStore {
  /** Returns when the account was created, or undefined if the account does not exist. */
  createdAt(accountId: string): Promise<Date | undefined>;
  /** Returns the account's counts for these days; undefined only if the roll_up_progress table is empty. */
  read(accountId: string, days: LocalDays, wanted: { withHours: boolean }): Promise<Counts | undefined>;
}

const READ_CREATED_AT = {
  name: "read_account_created_at",
  text: `SELECT created_at AS "createdAt" FROM accounts WHERE id = $1`,
};

const DEVICES = DEVICE_COLUMNS.join(", ");

/**
 * Returns the statement that reads an account's counts. $1: the account; $2 and $3: start (inclusive) and end
 * (exclusive) of the range, in seconds; $4 and $5: the first and last UTC days of the range.
 */
const accountCountsStatement = (withQuarterHours: boolean): Statement => ({
  name: `read_account_counts${withQuarterHours ? "_quarters" : ""}`,
  text: `
    WITH recent AS MATERIALIZED (
      SELECT extract(epoch FROM q.starts_at)::bigint AS at, q.mobile, q.desktop, q.tablet, q.bots, q.visitors, q.sketch,
        q.combinations, q.folded_at
      FROM codes c JOIN quarter_hour_counts q ON q.code_id = c.id
      WHERE c.account_id = $1 AND q.starts_at >= (SELECT rolled_until FROM roll_up_progress)
        AND q.starts_at >= to_timestamp($2::float8) AND q.starts_at < to_timestamp($3::float8)
    ), rolled_up AS MATERIALIZED (
      SELECT day, ${DEVICES}, ${withQuarterHours ? "quarter_hours" : "NULL"} AS quarter_hours, sketch, dimensions FROM account_days
      WHERE account_id = $1 AND day BETWEEN $4::date AND $5::date
    ), days AS (
      SELECT json_agg(json_build_array(day - date '1970-01-01', ${DEVICES}) ORDER BY day) AS days,
        string_agg(quarter_hours, '|' ORDER BY day) AS quarter_hours
      FROM rolled_up
    ), summed AS (
      SELECT json_agg(json_build_array(at, ${DEVICES})) AS recent FROM (
        SELECT at, sum(mobile) AS mobile, sum(desktop) AS desktop, sum(tablet) AS tablet, sum(bots) AS bots FROM recent GROUP BY at
      ) AS quarter_hours
    ), parts AS (
      SELECT sketch, ''::bytea AS visitors, dimensions FROM rolled_up
      UNION ALL
      SELECT sketch, visitors, combinations FROM recent
    ), joined AS (${joinedParts("parts")}
    )
    SELECT coalesce((SELECT max(folded_at) FROM recent), (SELECT rolled_until FROM roll_up_progress)) AS "foldedAt",
      days.days, days.quarter_hours AS "quarterHours", summed.recent,
      joined.sketches, joined.lengths AS "sketchLengths", joined.visitors, joined.dimensions
    FROM days, summed, joined`,
});

export function createAccountCountsStore(run: RunStatement): AccountCountsStore {
  return {
    async createdAt(accountId) {
      const [row] = await run<{ createdAt: Date }>(READ_CREATED_AT, [accountId]);
      return row?.createdAt;
    },
    async read(accountId, days, { withHours }) {
      const start = days.borders.at(0) ?? 0;
      const end = days.borders.at(-1) ?? 0;
      const [row] = await run(accountCountsStatement(needsQuarterHours(days, withHours)), [
        accountId,
        start / 1000,
        end / 1000,
        isoDate(Math.floor(start / DAY_MS) * DAY_MS),
        isoDate(Math.ceil(end / DAY_MS) * DAY_MS - DAY_MS),
      ]);
      return countsOf(row, { borders: days.borders, offsets: withHours ? days.offsets() : undefined });
    },
  };
}
