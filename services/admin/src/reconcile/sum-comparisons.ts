// The SQL statements that read the sums that must be equal.
//
// A batch writes only to quarter_hour_counts. After an hour has been rolled up, its scans are also in code_days, code_totals, and
// account_days, and any of its scans that arrive later are written to all four tables.

import type { SumComparison } from "./compare-sums.ts";

const DEVICES = ["mobile", "desktop", "tablet"] as const;
const CODES = { table: "code_totals", id: "code_id" };
const SUMS = [...DEVICES, "bots"].map((name) => `sum(${name}) AS ${name}`).join(", ");
const DAY = "to_char(day, 'YYYY-MM-DD')";
const DAYS = "code_id BETWEEN $1::uuid AND $2::uuid AND day BETWEEN $3::date AND $4::date";
/** A condition that ignores the dates but contains their parameters, so that Postgres can infer the parameters' types. */
const ALL_TIME = "code_id BETWEEN $1::uuid AND $2::uuid AND $3::date IS NOT NULL AND $4::date IS NOT NULL";
const ACCOUNT_DAYS = "account_id BETWEEN $1::uuid AND $2::uuid AND day BETWEEN $3::date AND $4::date";
const QUARTER_HOURS = `code_id BETWEEN $1::uuid AND $2::uuid
  AND starts_at >= $3::date::timestamp AT TIME ZONE 'UTC' AND starts_at < ($4::date + 1)::timestamp AT TIME ZONE 'UTC'`;

/** Compared only if the scope has no range of days, because a total covers all days. */
export const TOTALS: SumComparison = {
  name: "totals_by_days",
  pages: CODES,
  columns: ["scans", "bots"],
  kept: `SELECT code_id AS id, '' AS day, scans, bots FROM code_totals WHERE ${ALL_TIME}`,
  expected: `SELECT code_id AS id, '' AS day, sum(scans) AS scans, sum(bots) AS bots FROM code_days WHERE ${ALL_TIME} GROUP BY 1`,
};

export const DAYS_BY_DEVICES: SumComparison = {
  name: "days_by_devices",
  pages: CODES,
  columns: ["scans"],
  kept: `SELECT code_id AS id, ${DAY} AS day, scans FROM code_days WHERE ${DAYS}`,
  expected: `SELECT code_id AS id, ${DAY} AS day, ${DEVICES.join(" + ")} AS scans FROM code_days WHERE ${DAYS}`,
};

/** Compared only from roll_up_progress.visitors_from onward, because older quarter-hour rows might have been dropped. */
export const DAYS_BY_QUARTER_HOURS: SumComparison = {
  name: "days_by_quarter_hours",
  pages: CODES,
  columns: [...DEVICES, "bots"],
  kept: `SELECT code_id AS id, ${DAY} AS day, ${DEVICES.join(", ")}, bots FROM code_days WHERE ${DAYS}`,
  expected: `
    SELECT code_id AS id, to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, ${SUMS} FROM quarter_hour_counts
    WHERE ${QUARTER_HOURS} AND starts_at < (SELECT rolled_until FROM roll_up_progress)
    GROUP BY 1, 2`,
};

/** SQL that sums the quarter-hour counts in the text stored for a day. quarter-hours.ts in libs/counts describes the format of the text. */
const SUMS_OF_TEXT = [...DEVICES, "bots"]
  .map((name, index) => `sum(nullif(split_part(counts, ',', ${index + 1}), '')::numeric) AS ${name}`)
  .join(", ");
const ENTRIES = `
  LATERAL (SELECT split_part(entry, '=', 2) AS counts FROM regexp_split_to_table(quarter_hours, ';') AS entry WHERE entry <> '') AS entries`;

export const DAYS_BY_THEIR_TEXTS: SumComparison = {
  name: "days_by_their_texts",
  pages: CODES,
  columns: [...DEVICES, "bots"],
  kept: DAYS_BY_QUARTER_HOURS.kept,
  expected: `
    SELECT code_id AS id, ${DAY} AS day, ${SUMS_OF_TEXT} FROM code_days, ${ENTRIES} WHERE ${DAYS} GROUP BY 1, 2`,
};

export const ACCOUNTS_BY_CODES: SumComparison = {
  name: "accounts_by_codes",
  pages: { table: "accounts", id: "id" },
  columns: [...DEVICES, "bots"],
  kept: `
    SELECT account_id AS id, ${DAY} AS day, ${DEVICES.join(", ")}, bots FROM account_days
    WHERE ${ACCOUNT_DAYS}`,
  expected: `
    SELECT account_id AS id, ${DAY} AS day, ${SUMS} FROM code_accounts JOIN code_days USING (code_id)
    WHERE ${ACCOUNT_DAYS} GROUP BY 1, 2`,
};

export const ACCOUNTS_BY_THEIR_TEXTS: SumComparison = {
  ...ACCOUNTS_BY_CODES,
  name: "accounts_by_their_texts",
  expected: `
    SELECT account_id AS id, ${DAY} AS day, ${SUMS_OF_TEXT} FROM account_days, ${ENTRIES}
    WHERE ${ACCOUNT_DAYS} GROUP BY 1, 2`,
};
