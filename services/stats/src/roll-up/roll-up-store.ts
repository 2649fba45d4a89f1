// Rolls hours of quarter_hour_counts up into days and totals, and looks after the months of that table. Used by the roll-up.

import type { Logger } from "@qr/runtime";
import type pg from "pg";
import { type Addition, addToDays } from "../counts/day-store.ts";
import { HOUR_MS, lockHourAlone } from "../counts/hour-locks-store.ts";
import { inTransaction } from "../counts/transaction-store.ts";

export interface RollUpStore {
  /**
   * Rolls up the oldest hour that is not yet, if it has been over for `settledMs` by the database's clock, as a whole or not at all.
   * Returns whether it did: if so, the next one may be due too. Any number of workers may ask at once.
   */
  rollUpHour(settledMs: number): Promise<boolean>;
  /** Copies what is new in up to `limit` quarter-hours of workers of the release before, once their hour is rolled up. Returns how many. */
  copyQuarterHours(limit: number): Promise<number>;
  /** Makes the partitions of all months in which scans may be counted; returns how many were missing. */
  makeMonths(): Promise<number>;
  /** Drops the months that ended more than `days` days ago; returns how many. */
  dropMonths(days: number): Promise<number>;
}

/** Rows that are in memory at once: as many sketches of 14 KB at most are 14 MB. */
const CHUNK_ROWS = 1000;

const NEXT_HOUR = `
  SELECT extract(epoch FROM rolled_until)::float8 * 1000 AS "hourMs",
    extract(epoch FROM now() - rolled_until)::float8 * 1000 AS "ageMs" FROM roll_up_progress`;

/** Rows come in the order in which they lie on the disk: a sort of millions would outlast a statement's deadline. */
const OPEN_HOUR = `
  DECLARE hour_rows NO SCROLL CURSOR FOR
  SELECT code_id AS "codeId", (extract(epoch FROM starts_at) / 900)::int AS "quarterHour", mobile, desktop, tablet, bots,
    visitors AS hashes, sketch, facets
  FROM quarter_hour_counts WHERE starts_at >= to_timestamp($1) AND starts_at < to_timestamp($2)`;
const FETCH_ROWS = `FETCH ${CHUNK_ROWS} FROM hour_rows`;
const NOTE_PROGRESS = "UPDATE roll_up_progress SET rolled_until = to_timestamp($1)";

/**
 * The rows stay, since gateways of the release before read them. A worker that adds to one meanwhile waits, or has it skipped. The
 * condition is that of the index code_quarter_hours_not_copied_idx. Days are locked in the order in which the other writers do it.
 */
const COPY_QUARTER_HOURS = `
  WITH due AS MATERIALIZED (
    SELECT code_id, starts_at, mobile, desktop, tablet, bots, copied_mobile, copied_desktop, copied_tablet, copied_bots
    FROM code_quarter_hours
    WHERE (mobile, desktop, tablet, bots) <> (copied_mobile, copied_desktop, copied_tablet, copied_bots)
      AND starts_at < (SELECT rolled_until FROM roll_up_progress)
    LIMIT $1 FOR UPDATE SKIP LOCKED
  ), noted AS (
    UPDATE code_quarter_hours AS kept
    SET copied_mobile = due.mobile, copied_desktop = due.desktop, copied_tablet = due.tablet, copied_bots = due.bots
    FROM due WHERE kept.code_id = due.code_id AND kept.starts_at = due.starts_at
  ), new AS (
    SELECT code_id, starts_at, mobile - copied_mobile AS mobile, desktop - copied_desktop AS desktop, tablet - copied_tablet AS tablet,
      bots - copied_bots AS bots
    FROM due
  ), texts AS (
    SELECT code_id, (starts_at AT TIME ZONE 'UTC')::date AS day,
      string_agg(extract(epoch FROM starts_at)::bigint % 86400 / 900 || '=' || concat_ws(',', mobile, desktop, tablet, bots) || ';', '')
        AS quarter_hours
    FROM new GROUP BY 1, 2
  ), locked AS (
    SELECT code_id, day FROM code_days WHERE (code_id, day) IN (SELECT code_id, day FROM texts) ORDER BY code_id, day FOR UPDATE
  ), days AS (
    UPDATE code_days AS kept SET quarter_hours = kept.quarter_hours || texts.quarter_hours
    FROM texts JOIN locked USING (code_id, day) WHERE kept.code_id = texts.code_id AND kept.day = texts.day
  )
  INSERT INTO quarter_hour_counts AS kept
    (code_id, starts_at, shard, mobile, desktop, tablet, bots, visitors, facets, folded_at)
  SELECT code_id, starts_at, 0, mobile, desktop, tablet, bots, '', '', now() FROM new ORDER BY code_id, starts_at
  ON CONFLICT (code_id, starts_at, shard) DO UPDATE
  SET mobile = kept.mobile + excluded.mobile,
      desktop = kept.desktop + excluded.desktop,
      tablet = kept.tablet + excluded.tablet,
      bots = kept.bots + excluded.bots`;

/** Scans of up to a year ahead of a worker's clock are counted. */
const MAKE_MONTHS = `
  SELECT make_quarter_hour_partitions(current_date, (current_date + interval '13 months')::date) AS count`;
const DROP_MONTHS = "SELECT drop_quarter_hour_partitions(current_date - $1::int) AS count";

export function createRollUpStore(pool: pg.Pool, log: Logger): RollUpStore {
  return {
    rollUpHour: async (settledMs) => {
      const { rows } = await pool.query<{ hourMs: number; ageMs: number }>(NEXT_HOUR);
      const [next] = rows;
      if (next === undefined || next.ageMs < HOUR_MS + settledMs) return false;
      return inTransaction(pool, (client) => rollUp(client, next.hourMs, log));
    },
    copyQuarterHours: async (limit) => (await pool.query(COPY_QUARTER_HOURS, [limit])).rowCount ?? 0,
    makeMonths: () => countOf(pool, MAKE_MONTHS, []),
    dropMonths: (days) => countOf(pool, DROP_MONTHS, [days]),
  };
}

/** False where another worker has been faster. */
async function rollUp(client: pg.PoolClient, hourMs: number, log: Logger): Promise<boolean> {
  if ((await lockHourAlone(client, hourMs)) !== hourMs) return false;
  await client.query(OPEN_HOUR.replace("$1", String(hourMs / 1000)).replace("$2", String((hourMs + HOUR_MS) / 1000)));
  for (let rows = await nextRows(client); rows.length > 0; rows = await nextRows(client)) {
    await addToDays(client, rows, log);
  }
  await client.query(NOTE_PROGRESS, [(hourMs + HOUR_MS) / 1000]);
  return true;
}

async function nextRows(client: pg.PoolClient): Promise<Addition[]> {
  return (await client.query<Addition>(FETCH_ROWS)).rows;
}

async function countOf(pool: pg.Pool, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(statement, values);
  return rows[0]?.count ?? 0;
}
