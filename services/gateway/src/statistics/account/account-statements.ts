// The statements of account-statistics-store.ts. Each reads all that one answer needs, so that its numbers are of one moment.
//
// $1: the account; $2 and $3: the first instant of the days asked for, and that behind the last, in seconds; $4 and $5: the first and the
// last UTC day that these touch. What has been rolled up is read from the account's days and quarter-hours; what has not been yet from
// the quarter-hours of its codes, which are those of the last hour or two. Visitors and facets are known by whole UTC days.

import type { Statement } from "@qr/database";
import { hoursOf, type StatementForm } from "../statistics-statements.ts";

const BEGINS = "to_timestamp($2::float8)";
const ENDS = "to_timestamp($3::float8)";

const ROLLED_UP_UTC = `
  SELECT extract(epoch FROM day)::bigint AS at, mobile, desktop, tablet, bots FROM account_days
  WHERE account_id = $1 AND day BETWEEN $4::date AND $5::date`;
const ROLLED_UP_ZONE = `
  SELECT extract(epoch FROM starts_at)::bigint AS at, mobile, desktop, tablet, bots FROM account_quarter_hours
  WHERE account_id = $1 AND starts_at >= ${BEGINS} AND starts_at < ${ENDS}
  UNION ALL
  SELECT extract(epoch FROM day)::bigint + 43200, mobile, desktop, tablet, bots FROM account_days,
    (SELECT quarter_hours_from FROM roll_up_progress LIMIT 1) AS progress
  WHERE account_id = $1 AND day BETWEEN $4::date AND $5::date AND day < quarter_hours_from`;

const QUARTER_HOURS = `
  SELECT extract(epoch FROM starts_at)::bigint AS at, mobile + desktop + tablet AS scans FROM account_quarter_hours
  WHERE account_id = $1 AND starts_at >= ${BEGINS} AND starts_at < ${ENDS}
  UNION ALL
  SELECT at, mobile + desktop + tablet FROM recent`;

/** The statement that reads an account's statistics in this form; $6: the borders of the days in seconds. */
export function accountStatement({ isUtc, withHours }: Pick<StatementForm, "isUtc" | "withHours">): Statement {
  return {
    name: `read_account_statistics_${isUtc ? "utc" : "zone"}${withHours ? "_hours" : ""}`,
    text: `
      WITH recent AS MATERIALIZED (
        SELECT c.id, extract(epoch FROM q.starts_at)::bigint AS at, q.mobile, q.desktop, q.tablet, q.bots, q.visitors, q.sketch,
          q.facets, q.folded_at
        FROM codes c JOIN quarter_hour_counts q ON q.code_id = c.id
        WHERE c.account_id = $1 AND q.starts_at >= (SELECT rolled_until FROM roll_up_progress)
          AND q.starts_at >= ${BEGINS} AND q.starts_at < ${ENDS}
      ), counted AS (
        SELECT width_bucket(at, $6::bigint[]) - 1 AS index, sum(mobile) AS mobile, sum(desktop) AS desktop,
          sum(tablet) AS tablet, sum(bots) AS bots
        FROM (${isUtc ? ROLLED_UP_UTC : ROLLED_UP_ZONE}
          UNION ALL SELECT at, mobile, desktop, tablet, bots FROM recent) AS parts
        WHERE at >= $2::float8 AND at < $3::float8 GROUP BY 1
      ), parts AS (
        SELECT sketch, ''::bytea AS visitors, facets FROM account_days
        WHERE account_id = $1 AND day BETWEEN $4::date AND $5::date
        UNION ALL
        SELECT sketch, visitors, facets || 'k' || id || '=' || (mobile + desktop + tablet) || ';' FROM recent
      ), joined AS (
        SELECT string_agg(sketch, ''::bytea ORDER BY place) AS sketches, json_agg(length(sketch) ORDER BY place)
            FILTER (WHERE sketch IS NOT NULL) AS lengths,
          string_agg(visitors, ''::bytea) AS visitors, string_agg(facets, '') AS facets
        FROM (SELECT *, row_number() OVER () AS place FROM parts) AS numbered
      )
      SELECT coalesce((SELECT max(folded_at) FROM recent), (SELECT rolled_until FROM roll_up_progress)) AS "foldedAt",
        (SELECT json_agg(json_build_array(index, mobile, desktop, tablet, bots)) FROM counted) AS days,
        joined.sketches, joined.lengths AS "sketchLengths", joined.visitors, joined.facets,
        ${withHours ? `(${hoursOf(QUARTER_HOURS, 7)})` : "NULL::json"} AS hours
      FROM joined`,
  };
}
