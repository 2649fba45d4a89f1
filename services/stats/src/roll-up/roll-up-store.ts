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
