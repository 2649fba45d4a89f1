// Inserts counts of scans as the stats service writes them.

import { quarterHoursText } from "@qr/counts";
import type pg from "pg";
import { SQL_CODE_UUID } from "../codes/numbered-code.ts";
import { type CountedRow, type CountedScansOptions, countedDays } from "./counted-scans.ts";

/** Days with scans of the other codes. */
const OTHERS_DAYS = 30;

const COLUMNS = "mobile, desktop, tablet, bots";
const INSERT_QUARTER_HOURS = `
  INSERT INTO quarter_hour_counts (code_id, starts_at, shard, ${COLUMNS}, visitors, sketch, dimensions, folded_at)
  SELECT $1, to_timestamp(starts_ms / 1000), 0, ${COLUMNS}, visitors, sketch, dimensions, now()
  FROM unnest($2::float8[], $3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::bytea[], $9::bytea[])
    AS counted (starts_ms, ${COLUMNS}, dimensions, visitors, sketch)`;
const INSERT_DAYS = `
  WITH counted AS (
    SELECT * FROM unnest($2::float8[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bytea[], $9::text[])
      AS counted (starts_ms, ${COLUMNS}, dimensions, sketch, quarter_hours)
  ), sketches AS (
    INSERT INTO visitor_sketches (code_id, day, sketch)
    SELECT $1, (to_timestamp(starts_ms / 1000) AT TIME ZONE 'UTC')::date, sketch FROM counted
  )
  INSERT INTO code_days (code_id, day, scans, ${COLUMNS}, dimensions, quarter_hours)
  SELECT $1, (to_timestamp(starts_ms / 1000) AT TIME ZONE 'UTC')::date, mobile + desktop + tablet, ${COLUMNS}, dimensions, quarter_hours FROM counted`;
const SUM_UP = `
  INSERT INTO code_totals (code_id, scans, bots, folded_at)
  SELECT code_id, sum(scans), sum(bots), now() FROM code_days WHERE code_id = ANY($1::uuid[]) GROUP BY code_id`;

/** Creates the monthly partitions from `fromMs` on, and marks everything before `rolledUntilMs` as rolled up. */
export async function prepareMonths(client: pg.Client, fromMs: number, rolledUntilMs: number): Promise<void> {
  await client.query("SELECT make_quarter_hour_partitions(to_timestamp($1)::date, current_date)", [fromMs / 1000]);
  await client.query("UPDATE roll_up_progress SET rolled_until = to_timestamp($1), visitors_from = '2020-01-01'", [
    rolledUntilMs / 1000,
  ]);
}

export async function insertCountedScans(
  client: pg.Client,
  codeId: string,
  options: CountedScansOptions,
): Promise<void> {
  for (const { quarterHours, day } of countedDays(options)) {
    const visitors = quarterHours.map(({ hashes }) => hashes);
    await client.query(INSERT_QUARTER_HOURS, [codeId, ...columnsOf(quarterHours), visitors, sketchesOf(quarterHours)]);
    if (day === undefined) continue;
    await client.query(INSERT_DAYS, [
      codeId,
      ...columnsOf([day]),
      sketchesOf([day]),
      [quarterHoursText(day.byQuarterHour)],
    ]);
  }
  await client.query(SUM_UP, [[codeId]]);
}

const sketchesOf = (rows: readonly CountedRow[]) => rows.map(({ sketch }) => sketch);

function columnsOf(rows: readonly CountedRow[]): unknown[] {
  const column = <T>(read: (row: CountedRow) => T) => rows.map(read);
  return [
    column(({ startsMs }) => startsMs),
    column(({ mobile }) => mobile),
    column(({ desktop }) => desktop),
    column(({ tablet }) => tablet),
    column(({ bots }) => bots),
    column(({ dimensions }) => dimensions),
  ];
}

/** Inserts one scan per day of the last month for each code from number `from` to below `until`. */
export async function insertOthersCounts(client: pg.Client, from: number, until: number): Promise<void> {
  await client.query(
    `INSERT INTO quarter_hour_counts (code_id, starts_at, shard, ${COLUMNS}, visitors, dimensions, folded_at)
     SELECT ${SQL_CODE_UUID}, date_trunc('day', now()) - age * interval '1 day' + (number % 96) * interval '15 minutes', 0, 1, 0, 0, 0,
       decode(lpad(to_hex(number * 40503 * (age + 1)), 16, '0'), 'hex'), 'cDE=1;oios=1;bsafari=1;ssymbol=1;', now()
     FROM generate_series(1, ${OTHERS_DAYS}) AS age, generate_series($1::bigint, $2::bigint - 1) AS number
     ORDER BY age DESC, number % 96`,
    [from, until],
  );
  await client.query(
    `INSERT INTO code_days (code_id, day, scans, ${COLUMNS}, dimensions, quarter_hours)
     SELECT code_id, (starts_at AT TIME ZONE 'UTC')::date, mobile, ${COLUMNS}, dimensions,
       extract(epoch FROM starts_at)::bigint % 86400 / 900 || '=' || mobile || ';'
     FROM quarter_hour_counts ORDER BY starts_at`,
  );
  await client.query(
    `INSERT INTO visitor_sketches (code_id, day, sketch)
     SELECT code_id, (starts_at AT TIME ZONE 'UTC')::date, '\\x01'::bytea || visitors FROM quarter_hour_counts ORDER BY starts_at`,
  );
  await client.query(
    `INSERT INTO code_totals (code_id, scans, bots, folded_at)
     SELECT code_id, sum(scans), sum(bots), now() FROM code_days GROUP BY code_id`,
  );
}
