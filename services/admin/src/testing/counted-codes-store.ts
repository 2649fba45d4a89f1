// Uses SQL to fill the count tables as the stats service would: codes with quarter-hour rows, some of which are rolled up. For tests only.

import { openPool } from "@qr/database";
import type pg from "pg";

export const ACCOUNT_ID = "00000000-0000-4000-8000-0000000000aa";
/** Hours before this time are rolled up, so each code's last quarter-hour is not. */
const ROLLED_UNTIL = "2026-11-10T12:00:00Z";
/** Number of codes: more than fit in two pages of a comparison. */
export const CODES = 1100;
/** Starts of the quarter-hours with scans, on three days. */
export const QUARTER_HOURS = [
  "2026-11-08T00:00:00Z",
  "2026-11-08T23:45:00Z",
  "2026-11-09T10:15:00Z",
  "2026-11-10T11:45:00Z",
  "2026-11-10T12:00:00Z",
];

export function codeIdOf(number: number): string {
  return `0198c0de-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

const TABLES = "inbox, code_totals, code_days, quarter_hour_counts, visitor_sketches, account_days, codes, accounts";

const CODE_ID = "('0198c0de-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid";
const FILL = [
  `INSERT INTO accounts (id, email, plan) VALUES ('${ACCOUNT_ID}', 'a@example.com', 'free')`,
  // The last code is not inserted, so its scans do not belong to an account.
  `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
   SELECT ${CODE_ID}, '${ACCOUNT_ID}', 'S' || number, 'url', 'https://example.com/', true, '#000000', '#ffffff', 'png', 'X', now(), now()
   FROM generate_series(1, ${CODES - 1}) AS number`,
  // Each quarter-hour has two shards, and each shard has two scans by the same two visitors.
  `INSERT INTO quarter_hour_counts (code_id, starts_at, shard, mobile, desktop, tablet, bots, visitors, combinations, folded_at)
   SELECT ${CODE_ID}, starts_at, shard, 1, shard, 1 - shard, 3, decode('00000000000000010000000000000002', 'hex'), 'cDE=1;oios=2;', now()
   FROM generate_series(1, ${CODES}) AS number, unnest($1::timestamptz[]) AS starts_at, generate_series(0, 1) AS shard`,
  `UPDATE roll_up_progress SET rolled_until = '${ROLLED_UNTIL}', visitors_from = '2020-01-01'`,
  // Each row becomes an entry, so a quarter-hour has one entry per shard.
  `INSERT INTO code_days (code_id, day, scans, mobile, desktop, tablet, bots, quarter_hours, dimensions)
   SELECT code_id, (starts_at AT TIME ZONE 'UTC')::date, sum(mobile + desktop + tablet), sum(mobile), sum(desktop), sum(tablet), sum(bots),
     string_agg(extract(epoch FROM starts_at)::bigint % 86400 / 900 || '=' || concat_ws(',', mobile, desktop, tablet, bots) || ';', ''),
     string_agg(combinations, '')
   FROM quarter_hour_counts WHERE starts_at < '${ROLLED_UNTIL}' GROUP BY 1, 2`,
  `INSERT INTO code_totals (code_id, scans, bots, folded_at) SELECT code_id, sum(scans), sum(bots), now() FROM code_days GROUP BY 1`,
  // The format of a sketch with few visitors: 1, then their hashes in ascending order.
  `INSERT INTO visitor_sketches (code_id, day, sketch)
   SELECT code_id, day, decode('0100000000000000010000000000000002', 'hex') FROM code_days`,
  `INSERT INTO account_days (account_id, day, mobile, desktop, tablet, bots, quarter_hours, sketch, dimensions)
   SELECT '${ACCOUNT_ID}', day, sum(mobile), sum(desktop), sum(tablet), sum(bots),
     '40=' || concat_ws(',', sum(mobile), sum(desktop), sum(tablet), sum(bots)) || ';',
     decode('0100000000000000010000000000000002', 'hex'), 'cDE=5;'
   FROM code_days JOIN codes ON codes.id = code_id GROUP BY day`,
];

/** Empties the tables for codes and counts, and fills them with consistent counts. */
export async function fillCounts(pool: pg.Pool): Promise<void> {
  await pool.query(`TRUNCATE ${TABLES} CASCADE`);
  for (const statement of FILL) await pool.query(statement, statement.includes("$1") ? [QUARTER_HOURS] : []);
}

export function openCounts(url: string): pg.Pool {
  return openPool({ url, max: 2, name: "test", deadlines: { statement: 30_000, query: 31_000 } });
}
