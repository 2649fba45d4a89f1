// The statements of account-statistics-store.ts. Each reads all that one answer needs, so that its numbers are of one moment.
//
// $1: the account; $2 and $3: the first instant of the days asked for, and that behind the last, in seconds; $4 and $5: the first and the
// last UTC day that these touch. What has been rolled up is read from the account's days; what has not been yet from the quarter-hours of
// its codes, which are those of the last hour or two. Visitors and facets are known by whole UTC days.

import type { Statement } from "@qr/database";
import type { StatementForm } from "../statistics-statements.ts";

const BEGINS = "to_timestamp($2::float8)";
const ENDS = "to_timestamp($3::float8)";
const DEVICES = "mobile, desktop, tablet, bots";

/** The statement that reads an account's statistics in this form. */
export function accountStatement({ withQuarterHours }: Pick<StatementForm, "withQuarterHours">): Statement {
  return {
    name: `read_account_statistics${withQuarterHours ? "_quarters" : ""}`,
    text: `
      WITH recent AS MATERIALIZED (
        SELECT c.id, extract(epoch FROM q.starts_at)::bigint AS at, q.mobile, q.desktop, q.tablet, q.bots, q.visitors, q.sketch,
          q.facets, q.folded_at
        FROM codes c JOIN quarter_hour_counts q ON q.code_id = c.id
        WHERE c.account_id = $1 AND q.starts_at >= (SELECT rolled_until FROM roll_up_progress)
          AND q.starts_at >= ${BEGINS} AND q.starts_at < ${ENDS}
      ), rolled_up AS MATERIALIZED (
        SELECT day, ${DEVICES}, ${withQuarterHours ? "quarter_hours" : "NULL"} AS quarter_hours, sketch, facets FROM account_days
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
        SELECT sketch, ''::bytea AS visitors, facets FROM rolled_up
        UNION ALL
        SELECT sketch, visitors, facets || 'k' || id || '=' || (mobile + desktop + tablet) || ';' FROM recent
      ), joined AS (
        SELECT string_agg(sketch, ''::bytea ORDER BY place) AS sketches, json_agg(length(sketch) ORDER BY place)
            FILTER (WHERE sketch IS NOT NULL) AS lengths,
          string_agg(visitors, ''::bytea) AS visitors, string_agg(facets, '') AS facets
        FROM (SELECT *, row_number() OVER () AS place FROM parts) AS numbered
      )
      SELECT coalesce((SELECT max(folded_at) FROM recent), (SELECT rolled_until FROM roll_up_progress)) AS "foldedAt",
        days.days, days.quarter_hours AS "quarterHours", summed.recent,
        joined.sketches, joined.lengths AS "sketchLengths", joined.visitors, joined.facets
      FROM days, summed, joined`,
  };
}
