// The statement for code-counts-store.ts, which reads all counts in a response.
//
// $1: the code; $2 and $3: start (inclusive) and end (exclusive) of the range, in seconds; $4 and $5: the first and last whole UTC days in
// the range (if there are none, the last precedes the first); $6: the state in the reader's cached entry for the range, or null. If the
// state has not changed, the statement omits the rolled-up counts, visitors, and dimensions.
//
// Rolled-up scans come from day rows, which contain the counts by quarter-hour. Scans that have not been rolled up, and the visitors and
// dimensions on UTC days that are only partly in the range, come from the quarter-hour rows. Such a day is counted in full if its visitors
// are no longer kept by quarter-hour. The last day is also counted in full if no scans after the range can have been rolled up yet.
//
// A popular code has 35,000 quarter-hour rows a year, in about thirty partitions that also contain rows for other codes. Therefore, each
// part of the statement reads only the rows that it needs, between bounds from the only row in `progress`: Postgres uses an index between
// the bounds and prunes the partitions outside them. Because the bounds are unknown at planning time, Postgres soon switches to a generic
// plan for all codes and ranges. Planning each time would take longer than the read.

import type { Statement } from "@qr/database";
import { DEVICE_COLUMNS } from "../quarter-hours.ts";
import { joinedParts } from "./joined-parts.ts";

interface StatementForm {
  /** Whether the range consists of UTC days. */
  isUtc: boolean;
  withDimensions: boolean;
  withQuarterHours: boolean;
}

const BEGINS = "to_timestamp($2::float8)";
const ENDS = "to_timestamp($3::float8)";
/** The first and last UTC days that overlap the range. */
const FIRST_TOUCHED = `(${BEGINS} AT TIME ZONE 'UTC')::date`;
const LAST_TOUCHED = `((${ENDS} - interval '1 second') AT TIME ZONE 'UTC')::date`;
const DEVICES = DEVICE_COLUMNS.join(", ");

const IS_UNKNOWN = "(SELECT state FROM summed) IS DISTINCT FROM $6";

const of = (bound: string) => `(SELECT ${bound} FROM progress)`;
const between = (from: string, until: string) =>
  `code_id = $1 AND starts_at >= ${of(from)} AND starts_at < ${of(until)}`;

/**
 * Returns SQL for the bounds that the other parts of the statement use. Scans can be dated up to a year ahead. Without
 * the LIMIT, Postgres would plan for thousands of rows.
 */
const progress = (isUtc: boolean) => `
  SELECT rolled_until, rolled_until + interval '2 years' AS open_until, ${BEGINS} AS begins, ${ENDS} AS ends,
    first_whole, last_whole, first_whole::timestamp AT TIME ZONE 'UTC' AS head_until,
    greatest(first_whole, last_whole + 1)::timestamp AT TIME ZONE 'UTC' AS tail_from
  FROM (
    SELECT rolled_until,
      CASE WHEN ${!isUtc} AND $4::date - 1 < visitors_from THEN ${FIRST_TOUCHED} ELSE $4::date END AS first_whole,
      CASE WHEN ${!isUtc} AND ($5::date + 1 < visitors_from OR rolled_until <= ${ENDS}) THEN ${LAST_TOUCHED} ELSE $5::date END
        AS last_whole
    FROM roll_up_progress LIMIT 1
  ) AS kept`;

/** The quarter-hour rows that have not been rolled up. */
const OPEN = `
  SELECT starts_at, ${DEVICES}, visitors, sketch, combinations, folded_at FROM quarter_hour_counts
  WHERE ${between("rolled_until", "open_until")}`;
const OPEN_IN_DAYS = "open, progress WHERE starts_at >= begins AND starts_at < ends";

/** Returns SQL for the day rows on the UTC days that overlap the range. */
const rolledUp = ({ withDimensions, withQuarterHours }: StatementForm) => `
  SELECT day, ${DEVICES}, day BETWEEN ${of("first_whole")} AND ${of("last_whole")} AS is_whole,
    ${withQuarterHours ? "quarter_hours" : "''"} AS quarter_hours, ${withDimensions ? "dimensions" : "NULL"} AS dimensions
  FROM code_days
  WHERE code_id = $1 AND day BETWEEN ${FIRST_TOUCHED} AND ${LAST_TOUCHED}`;

/** Returns SQL for the visitors and dimensions on UTC days that are only partly in the range. */
const edges = (dimensions: string) => `
        UNION ALL
        SELECT sketch, visitors, ${dimensions} FROM quarter_hour_counts
        WHERE ${between("begins", "least(head_until, rolled_until, ends)")} AND ${IS_UNKNOWN}
        UNION ALL
        SELECT sketch, visitors, ${dimensions} FROM quarter_hour_counts
        WHERE ${between("greatest(tail_from, begins)", "least(rolled_until, ends)")} AND ${IS_UNKNOWN}`;

const DIMENSIONS_OF_DAYS = `
        UNION ALL
        SELECT NULL, ''::bytea, dimensions FROM rolled_up WHERE is_whole AND ${IS_UNKNOWN}`;

/** Returns the given form of the statement that reads a code's counts. */
export function codeCountsStatement(form: StatementForm): Statement {
  const { isUtc, withDimensions, withQuarterHours } = form;
  const dimensions = withDimensions ? "combinations" : "''";
  return {
    name: `read_code_counts_${isUtc ? "utc" : "zone"}${withDimensions ? "_dimensions" : ""}${withQuarterHours ? "_quarters" : ""}`,
    text: `
      WITH progress AS MATERIALIZED (${progress(isUtc)}
      ), open AS MATERIALIZED (${OPEN}
      ), rolled_up AS MATERIALIZED (${rolledUp(form)}
      ), summed AS MATERIALIZED (
        SELECT concat_ws(' ', sum(mobile + desktop + tablet), sum(bots), sum(octet_length(quarter_hours))) AS state FROM rolled_up
      ), days AS (
        SELECT json_agg(json_build_array(day - date '1970-01-01', ${DEVICES}) ORDER BY day) AS days,
          string_agg(quarter_hours, '|' ORDER BY day) AS quarter_hours
        FROM rolled_up WHERE ${IS_UNKNOWN}
      ), rolled_up_parts AS (
        SELECT sketch, ''::bytea AS visitors, '' AS dimensions FROM visitor_sketches
        WHERE code_id = $1 AND day BETWEEN ${of("first_whole")} AND ${of("last_whole")} AND ${IS_UNKNOWN}
        ${withDimensions ? DIMENSIONS_OF_DAYS : ""}
        ${isUtc ? "" : edges(dimensions)}
      ), recent_parts AS (
        SELECT starts_at, ${DEVICES}, sketch, visitors, ${dimensions} AS dimensions FROM ${OPEN_IN_DAYS}
      ), rolled_up_joined AS (${joinedParts("rolled_up_parts")}
      ), recent_joined AS (${joinedParts("recent_parts")}
      )
      SELECT greatest((SELECT max(folded_at) FROM code_totals WHERE code_id = $1), (SELECT max(folded_at) FROM open)) AS "foldedAt",
        days.days, days.quarter_hours AS "quarterHours", summed.state AS "rolledUpState",
        (SELECT json_agg(json_build_array(extract(epoch FROM starts_at)::bigint, ${DEVICES})) FROM recent_parts) AS recent,
        rolled_up_joined.sketches AS "rolledUpSketches", rolled_up_joined.lengths AS "rolledUpSketchLengths",
        rolled_up_joined.visitors AS "rolledUpVisitors", rolled_up_joined.dimensions AS "rolledUpDimensions",
        recent_joined.sketches, recent_joined.lengths AS "sketchLengths", recent_joined.visitors, recent_joined.dimensions
      FROM summed, days, rolled_up_joined, recent_joined`,
  };
}
