// The statement that reads the sums over many codes: those of an account, or a selection.
//
// Rolled-up scans come from day rows. The other scans, from the last hour or two, come from the codes' quarter-hour rows. Visitors and
// dimensions are available only for whole UTC days.

import type { Statement } from "@qr/database";
import type { LocalDays } from "../calendar/local-days.ts";
import { DAY_MS, DEVICE_COLUMNS } from "../quarter-hours.ts";
import { isoDate, needsQuarterHours } from "./code-counts-store.ts";
import { joinedParts } from "./joined-parts.ts";

const DEVICES = DEVICE_COLUMNS.join(", ");

/** Where the rows come from. $1: the ID of an account, or the IDs of codes. */
const SOURCES = {
  account: {
    recent: "codes AS c JOIN quarter_hour_counts AS q ON q.code_id = c.id WHERE c.account_id = $1",
    rolledUp: "SELECT account_id AS id, * FROM account_days WHERE account_id = $1",
  },
  codes: {
    recent: "quarter_hour_counts AS q WHERE q.code_id = ANY($1::uuid[])",
    rolledUp: `
      SELECT d.code_id AS id, d.*, s.sketch FROM code_days AS d
      LEFT JOIN visitor_sketches AS s ON s.code_id = d.code_id AND s.day = d.day WHERE d.code_id = ANY($1::uuid[])`,
  },
};

/**
 * Returns the statement. $2 and $3: start (inclusive) and end (exclusive) of the range, in seconds; $4 and $5: the first and last UTC days
 * of the range.
 */
export function summedCountsStatement(source: keyof typeof SOURCES, days: LocalDays, withHours: boolean): Statement {
  const withQuarterHours = needsQuarterHours(days, withHours);
  const { recent, rolledUp } = SOURCES[source];
  return {
    name: `read_counts_of_${source}${withQuarterHours ? "_quarters" : ""}`,
    text: `
      WITH recent AS MATERIALIZED (
        SELECT extract(epoch FROM q.starts_at)::bigint AS at, q.mobile, q.desktop, q.tablet, q.bots, q.visitors, q.sketch,
          q.combinations, q.folded_at
        FROM ${recent} AND q.starts_at >= (SELECT rolled_until FROM roll_up_progress)
          AND q.starts_at >= to_timestamp($2::float8) AND q.starts_at < to_timestamp($3::float8)
      ), rolled_up AS MATERIALIZED (
        SELECT id, day, ${DEVICES}, ${withQuarterHours ? "quarter_hours" : "NULL"} AS quarter_hours, sketch, dimensions
        FROM (${rolledUp}) AS kept WHERE day BETWEEN $4::date AND $5::date
      ), days AS (
        SELECT json_agg(json_build_array(day - date '1970-01-01', ${DEVICES}) ORDER BY day, id) AS days,
          string_agg(quarter_hours, '|' ORDER BY day, id) AS quarter_hours
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
  };
}

/** Returns the values of $2 to $5. */
export function boundsOf({ borders }: LocalDays): (string | number)[] {
  const start = borders.at(0) ?? 0;
  const end = borders.at(-1) ?? 0;
  const first = isoDate(Math.floor(start / DAY_MS) * DAY_MS);
  const last = isoDate(Math.ceil(end / DAY_MS) * DAY_MS - DAY_MS);
  return [start / 1000, end / 1000, first, last];
}
