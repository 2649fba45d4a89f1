// Reference statistics for a list of scans. Postgres computes them from the raw scans and uses its own time zone data.

import type { ScanTuple } from "@qr/contracts";
import type { openPool } from "@qr/database";

export interface Recount {
  total_scans: number;
  unique_scans: number;
  bots: number;
  /** This field and the fields below it contain only days, hours, and values that have scans. */
  by_day: Record<string, number>;
  by_device: Record<string, number>;
  by_hour: Record<string, number>;
  by_country: Record<string, number>;
  by_os: Record<string, number>;
  by_browser: Record<string, number>;
  by_referrer: Record<string, number>;
  by_source: Record<string, number>;
  by_language: Record<string, number>;
  by_alias: Record<string, number>;
  by_rule: Record<string, number>;
  by_weekday_hour: Record<string, number>;
}

/** Which scans to count. `filter`: for each column of raw_scans, the values that count; a missing column has no filter. */
export interface RecountQuery {
  codeId: string | undefined;
  zone: string;
  from: string;
  to: string;
  filter?: Record<string, readonly string[]>;
}

const PEOPLE = `
  local AS (SELECT *, at AT TIME ZONE $2 AS clock FROM raw_scans WHERE $1::uuid IS NULL OR code_id = $1),
  ranged AS (SELECT * FROM local WHERE clock::date BETWEEN $3::date AND $4::date),
  people AS (
    SELECT * FROM ranged AS scan WHERE kind = 'person' AND NOT EXISTS (
      SELECT 1 FROM json_each($5::json) AS wanted WHERE NOT coalesce(to_json(scan)->>wanted.key, '') IN (SELECT json_array_elements_text(wanted.value))
    ))`;
const valuesFor = ({ codeId, zone, from, to, filter = {} }: RecountQuery) => [
  codeId ?? null,
  zone,
  from,
  to,
  JSON.stringify(filter),
];

export type Interval = "hour" | "day" | "week" | "month";

type Pool = ReturnType<typeof openPool>;

export async function keepScans(pool: Pool, scans: readonly ScanTuple[]): Promise<void> {
  await pool.query(`CREATE TABLE raw_scans (code_id uuid, at timestamptz, kind text, device text, os text, browser text,
    visitor text, country text, referrer text, source text, language text, alias text, rule text)`);
  await pool.query(
    `INSERT INTO raw_scans SELECT (scan->>0)::uuid, to_timestamp((scan->>1)::float8 / 1000), scan->>2, scan->>3, scan->>4,
       scan->>5, scan->>6, scan->>7, scan->>8, scan->>9, scan->>10, scan->>11, scan->>12 FROM json_array_elements($1::json) AS scan`,
    [JSON.stringify(scans)],
  );
}

const by = (value: string) =>
  `(SELECT coalesce(json_object_agg(value, count), '{}') FROM (SELECT ${value} AS value, count(*) FROM people GROUP BY 1) AS counted)`;

/** Counts the scans of a code, or of all codes if `codeId` is undefined. */
export async function recount(pool: Pool, query: RecountQuery): Promise<Recount> {
  const { rows } = await pool.query<Recount>(
    `WITH ${PEOPLE}
     SELECT (SELECT count(*)::int FROM people) AS total_scans, (SELECT count(DISTINCT visitor)::int FROM people) AS unique_scans,
       (SELECT count(*)::int FROM ranged WHERE kind <> 'person') AS bots,
       ${by("to_char(clock, 'YYYY-MM-DD')")} AS by_day, ${by("device")} AS by_device,
       ${by("extract(hour FROM clock)::int")} AS by_hour, ${by("coalesce(nullif(country, ''), 'unknown')")} AS by_country,
       ${by("os")} AS by_os, ${by("browser")} AS by_browser,
       ${by("coalesce(nullif(referrer, ''), 'direct')")} AS by_referrer, ${by("source")} AS by_source,
       ${by("coalesce(nullif(language, ''), 'unknown')")} AS by_language,
       ${by("coalesce(nullif(alias, ''), 'none')")} AS by_alias, ${by("coalesce(nullif(rule, ''), 'none')")} AS by_rule,
       ${by("concat_ws(' ', extract(isodow FROM clock), extract(hour FROM clock))")} AS by_weekday_hour`,
    valuesFor(query),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no recount");
  return row;
}

/** Counts the scans by the start of each interval, as Postgres truncates times. */
export async function recountIntervals(
  pool: Pool,
  interval: Interval,
  query: RecountQuery,
): Promise<Record<string, number>> {
  const format = interval === "hour" ? 'YYYY-MM-DD"T"HH24:00' : "YYYY-MM-DD";
  const { rows } = await pool.query<{ counts: Record<string, number> }>(
    `WITH ${PEOPLE} SELECT ${by("to_char(date_trunc($6, clock), $7)")} AS counts`,
    [...valuesFor(query), interval, format],
  );
  return rows[0]?.counts ?? {};
}
