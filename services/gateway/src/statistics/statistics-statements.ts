// The statements of statistics-store.ts. Each reads all that one answer needs, so that its numbers are of one moment.
//
// $1: the code; $2 and $3: the first instant of the days asked for, and that behind the last, in seconds; $4 and $5: the first and the
// last UTC day that lie in them as a whole (the last may be before the first); $6: for how many scans on these whole days the reader knows
// the visitors already, or null: where that is still their number, their sketches need not be read.
// What has been rolled up is read from the tables of days; what has not been yet, and the days of UTC that the borders cut, from the
// quarter-hours. Where visitors were not kept by quarter-hours yet, or are no longer, a UTC day that is cut counts as a whole.
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
  withHours: boolean;
}

const BEGINS = "to_timestamp($2::float8)";
const ENDS = "to_timestamp($3::float8)";
const COUNTS = ["mobile", "desktop", "tablet", "bots"];
const DEVICES = COUNTS.join(", ");
const SUMS = COUNTS.map((count) => `sum(${count}) AS ${count}`).join(", ");
/** Of one side of a border and of the other. */
const MOVED = COUNTS.map((count) => `unnest(ARRAY[side * ${count}, -side * ${count}])`).join(", ");

const of = (bound: string) => `(SELECT ${bound} FROM progress)`;
const between = (from: string, until: string) =>
  `code_id = $1 AND starts_at >= ${of(from)} AND starts_at < ${of(until)}`;

/**
 * `first_midnight`: the one next to where the first day begins. Scans may be dated a year ahead. The table has one row, which Postgres does not
 * take for granted: the limit tells it, lest it prepares for thousands.
 */
const progress = (isUtc: boolean) => `
  SELECT rolled_until, rolled_until + interval '2 years' AS open_until, quarter_hours_from, ${BEGINS} AS begins, ${ENDS} AS ends,
    first_whole, last_whole, first_whole::timestamp AT TIME ZONE 'UTC' AS head_until,
    greatest(first_whole, last_whole + 1)::timestamp AT TIME ZONE 'UTC' AS tail_from,
    floor(($2::float8 + 43200) / 86400)::bigint * 86400 AS first_midnight
  FROM (
    SELECT rolled_until, quarter_hours_from,
      CASE WHEN $4::date - 1 < visitors_from AND NOT ${isUtc} THEN $4::date - 1 ELSE $4::date END AS first_whole,
      CASE WHEN $5::date + 1 < visitors_from AND NOT ${isUtc} THEN $5::date + 1 ELSE $5::date END AS last_whole
    FROM roll_up_progress LIMIT 1
  ) AS kept`;

/** Not rolled up yet. */
const OPEN = `
  SELECT starts_at, ${DEVICES}, visitors, sketch, facets, folded_at FROM quarter_hour_counts
  WHERE ${between("rolled_until", "open_until")}`;
const OPEN_IN_DAYS = "open, progress WHERE starts_at >= begins AND starts_at < ends";

const UTC_DAYS = `
  SELECT index, ${SUMS} FROM (
    SELECT day - (${BEGINS} AT TIME ZONE 'UTC')::date AS index, ${DEVICES} FROM code_days
    WHERE code_id = $1 AND day BETWEEN $4::date AND $5::date
    UNION ALL
    SELECT (starts_at AT TIME ZONE 'UTC')::date - (begins AT TIME ZONE 'UTC')::date, ${DEVICES} FROM ${OPEN_IN_DAYS}
  ) AS counted GROUP BY 1`;

/**
 * $7: the borders of the days in seconds, one more than there are days. Each border has a midnight of UTC next to it, a day apart from one
 * to the next; the days of UTC between these are added up, and what was counted between a border and its midnight changes sides.
 */
const ZONE_DAYS = `
  SELECT index, ${SUMS} FROM (
    SELECT day - (to_timestamp(first_midnight) AT TIME ZONE 'UTC')::date AS index, ${DEVICES} FROM code_days, progress
    WHERE code_id = $1 AND day >= (SELECT (to_timestamp(first_midnight) AT TIME ZONE 'UTC')::date FROM progress)
      AND day < (SELECT (to_timestamp(first_midnight) AT TIME ZONE 'UTC')::date FROM progress) + cardinality($7::bigint[]) - 1
    UNION ALL
    SELECT width_bucket(extract(epoch FROM starts_at)::bigint, $7::bigint[]) - 1, ${DEVICES} FROM ${OPEN_IN_DAYS}
    UNION ALL
    SELECT unnest(ARRAY[place - 1, place - 2])::int, ${MOVED}
    FROM progress, unnest($7::bigint[]) WITH ORDINALITY AS borders (border, place),
      LATERAL (SELECT first_midnight + (place - 1) * 86400 AS midnight) AS midnights,
      LATERAL (SELECT CASE WHEN border < midnight THEN 1 ELSE -1 END AS side) AS sides,
      LATERAL (
        SELECT ${SUMS} FROM quarter_hour_counts
        WHERE code_id = $1 AND starts_at >= greatest(to_timestamp(least(border, midnight)), quarter_hours_from)
          AND starts_at < least(to_timestamp(greatest(border, midnight)), rolled_until)
      ) AS cut
    WHERE border <> midnight AND mobile IS NOT NULL
  ) AS counted WHERE index BETWEEN 0 AND cardinality($7::bigint[]) - 2 GROUP BY 1`;

/**
 * Scans by the hour of the zone's clocks. `quarterHours` selects `at`, in seconds, and `scans`; `place`: of when the clocks were set, in
 * seconds, and behind it of their offsets from then on.
 */
export const hoursOf = (quarterHours: string, place: number) => `
  SELECT json_agg(json_build_array(hour, scans)) FROM (
    SELECT mod((at + ($${place + 1}::int[])[width_bucket(at, $${place}::bigint[])]) / 3600, 24)::int AS hour, sum(scans) AS scans
    FROM (${quarterHours}) AS counted GROUP BY 1
  ) AS hours`;

const QUARTER_HOURS = `
  SELECT extract(epoch FROM starts_at)::bigint AS at, mobile + desktop + tablet AS scans FROM quarter_hour_counts
  WHERE ${between("begins", "ends")}`;

/** Of days of UTC that the borders cut. */
const edges = (facets: string) => `
        UNION ALL
        SELECT sketch, visitors, ${facets} FROM quarter_hour_counts
        WHERE ${between("begins", "least(head_until, rolled_until, ends)")}
        UNION ALL
        SELECT sketch, visitors, ${facets} FROM quarter_hour_counts
        WHERE ${between("greatest(tail_from, begins)", "least(rolled_until, ends)")}`;

const FACETS_OF_DAYS = `
        UNION ALL
        SELECT NULL, ''::bytea, facets FROM code_days
        WHERE code_id = $1 AND day BETWEEN ${of("first_whole")} AND ${of("last_whole")}`;

/** The statement that reads a code's statistics in this form; eight differ. */
export function statisticsStatement({ isUtc, withFacets, withHours }: StatementForm): Statement {
  const facets = withFacets ? "facets" : "''";
  return {
    name: `read_statistics_${isUtc ? "utc" : "zone"}${withFacets ? "_facets" : ""}${withHours ? "_hours" : ""}`,
    text: `
      WITH progress AS MATERIALIZED (${progress(isUtc)}
      ), open AS MATERIALIZED (${OPEN}
      ), counted AS (${isUtc ? UTC_DAYS : ZONE_DAYS}
      ), parts AS (
        SELECT sketch, visitors, ${facets} AS facets FROM ${OPEN_IN_DAYS}
        ${withFacets ? FACETS_OF_DAYS : ""}
        ${isUtc ? "" : edges(facets)}
      ), whole AS MATERIALIZED (
        SELECT coalesce(sum(mobile + desktop + tablet), 0)::bigint AS scans FROM code_days
        WHERE code_id = $1 AND day BETWEEN ${of("first_whole")} AND ${of("last_whole")}
      ), visitors_of_days AS (
        SELECT string_agg(sketch, ''::bytea ORDER BY day) AS sketches, json_agg(length(sketch) ORDER BY day) AS lengths
        FROM visitor_sketches
        WHERE code_id = $1 AND day BETWEEN ${of("first_whole")} AND ${of("last_whole")}
          AND (SELECT scans FROM whole) IS DISTINCT FROM $6::bigint
      ), joined AS (
        SELECT string_agg(sketch, ''::bytea ORDER BY place) AS sketches, json_agg(length(sketch) ORDER BY place)
            FILTER (WHERE sketch IS NOT NULL) AS lengths,
          string_agg(visitors, ''::bytea) AS visitors, string_agg(facets, '') AS facets
        FROM (SELECT *, row_number() OVER () AS place FROM parts) AS numbered
      )
      SELECT greatest((SELECT max(folded_at) FROM code_totals WHERE code_id = $1), (SELECT max(folded_at) FROM open)) AS "foldedAt",
        (SELECT json_agg(json_build_array(index, mobile, desktop, tablet, bots)) FROM counted) AS days,
        (SELECT scans FROM whole) AS "scansOfDays", visitors_of_days.sketches AS "daySketches",
        visitors_of_days.lengths AS "daySketchLengths",
        joined.sketches, joined.lengths AS "sketchLengths", joined.visitors, joined.facets,
        ${withHours ? `(${hoursOf(QUARTER_HOURS, isUtc ? 7 : 8)})` : "NULL::json"} AS hours
      FROM joined, visitors_of_days`,
  };
}
