// The statements of statistics-store.ts. Each reads all that one answer needs, so that its numbers are of one moment.
//
// $1: the code; $2 and $3: the first instant of the days asked for, and that behind the last, in seconds; $4 and $5: the first and the
// last UTC day that lie in them as a whole (the last may be before the first); $6: for which state of what has been rolled up on the UTC
// days that they touch the reader knows its counts, visitors and facets already, or null: where it still is that, these need not be read.
// What has been rolled up is read from the tables of days, which know their quarter-hours; what has not been yet, and the visitors and
// facets of UTC days that the borders cut, from the quarter-hours. Where visitors were not kept by quarter-hours yet, or are no longer, a
// UTC day that is cut counts as a whole; so does the last one where nothing of it beyond the border can be rolled up yet.
//
// A popular code has 35,000 quarter-hours a year, and all of them together lie in some thirty partitions. So each part of a statement asks
// for just the quarter-hours that it needs, with bounds that stand in one row of `progress`: an index finds between them, partitions
// beyond them are left alone, and since no plan can know them, Postgres soon keeps one plan for all codes and days instead of
// planning each time, which would take longer than the read.

import type { Statement } from "@qr/database";

export interface StatementForm {
  /** Whether the days are those of UTC. */
  isUtc: boolean;
  withFacets: boolean;
  withQuarterHours: boolean;
}

const BEGINS = "to_timestamp($2::float8)";
const ENDS = "to_timestamp($3::float8)";
/** The UTC days that the borders cut, or those beside the borders where these are midnights of UTC. */
const FIRST_TOUCHED = `(${BEGINS} AT TIME ZONE 'UTC')::date`;
const LAST_TOUCHED = `((${ENDS} - interval '1 second') AT TIME ZONE 'UTC')::date`;
const DEVICES = "mobile, desktop, tablet, bots";

const IS_UNKNOWN = "(SELECT state FROM summed) IS DISTINCT FROM $6";

/** What is read of visitors and facets, as one row. Several parts may be of the same time: places alone keep sketches and lengths together. */
const joined = (parts: string) => `
        SELECT string_agg(sketch, ''::bytea ORDER BY place) AS sketches,
          json_agg(length(sketch) ORDER BY place) FILTER (WHERE sketch IS NOT NULL) AS lengths,
          string_agg(visitors, ''::bytea) AS visitors, string_agg(facets, '') AS facets
        FROM (SELECT *, row_number() OVER () AS place FROM ${parts}) AS numbered`;

const of = (bound: string) => `(SELECT ${bound} FROM progress)`;
const between = (from: string, until: string) =>
  `code_id = $1 AND starts_at >= ${of(from)} AND starts_at < ${of(until)}`;

/**
 * Scans may be dated a year ahead. The table has one row, which Postgres does not take for granted: the limit tells it, lest it prepares
 * for thousands.
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

/** Not rolled up yet. */
const OPEN = `
  SELECT starts_at, ${DEVICES}, visitors, sketch, facets, folded_at FROM quarter_hour_counts
  WHERE ${between("rolled_until", "open_until")}`;
const OPEN_IN_DAYS = "open, progress WHERE starts_at >= begins AND starts_at < ends";

/** Rolled up, on all UTC days that the days asked for touch. */
const rolledUp = ({ withFacets, withQuarterHours }: StatementForm) => `
  SELECT day, ${DEVICES}, day BETWEEN ${of("first_whole")} AND ${of("last_whole")} AS is_whole,
    ${withQuarterHours ? "quarter_hours" : "''"} AS quarter_hours, ${withFacets ? "facets" : "NULL"} AS facets
  FROM code_days
  WHERE code_id = $1 AND day BETWEEN ${FIRST_TOUCHED} AND ${LAST_TOUCHED}`;

/** Of days of UTC that the borders cut. */
const edges = (facets: string) => `
        UNION ALL
        SELECT sketch, visitors, ${facets} FROM quarter_hour_counts
        WHERE ${between("begins", "least(head_until, rolled_until, ends)")} AND ${IS_UNKNOWN}
        UNION ALL
        SELECT sketch, visitors, ${facets} FROM quarter_hour_counts
        WHERE ${between("greatest(tail_from, begins)", "least(rolled_until, ends)")} AND ${IS_UNKNOWN}`;

const FACETS_OF_DAYS = `
        UNION ALL
        SELECT NULL, ''::bytea, facets FROM rolled_up WHERE is_whole AND ${IS_UNKNOWN}`;

/** The statement that reads a code's statistics in this form. */
export function statisticsStatement(form: StatementForm): Statement {
  const { isUtc, withFacets, withQuarterHours } = form;
  const facets = withFacets ? "facets" : "''";
  return {
    name: `read_statistics_${isUtc ? "utc" : "zone"}${withFacets ? "_facets" : ""}${withQuarterHours ? "_quarters" : ""}`,
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
        SELECT sketch, ''::bytea AS visitors, '' AS facets FROM visitor_sketches
        WHERE code_id = $1 AND day BETWEEN ${of("first_whole")} AND ${of("last_whole")} AND ${IS_UNKNOWN}
        ${withFacets ? FACETS_OF_DAYS : ""}
        ${isUtc ? "" : edges(facets)}
      ), recent_parts AS (
        SELECT starts_at, ${DEVICES}, sketch, visitors, ${facets} AS facets FROM ${OPEN_IN_DAYS}
      ), rolled_up_joined AS (${joined("rolled_up_parts")}
      ), recent_joined AS (${joined("recent_parts")}
      )
      SELECT greatest((SELECT max(folded_at) FROM code_totals WHERE code_id = $1), (SELECT max(folded_at) FROM open)) AS "foldedAt",
        days.days, days.quarter_hours AS "quarterHours", summed.state AS "rolledUpState",
        (SELECT json_agg(json_build_array(extract(epoch FROM starts_at)::bigint, ${DEVICES})) FROM recent_parts) AS recent,
        rolled_up_joined.sketches AS "rolledUpSketches", rolled_up_joined.lengths AS "rolledUpSketchLengths",
        rolled_up_joined.visitors AS "rolledUpVisitors", rolled_up_joined.facets AS "rolledUpFacets",
        recent_joined.sketches, recent_joined.lengths AS "sketchLengths", recent_joined.visitors, recent_joined.facets
      FROM summed, days, rolled_up_joined, recent_joined`,
  };
}
