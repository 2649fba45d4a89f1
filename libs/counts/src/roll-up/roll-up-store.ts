// Rolls hours of quarter_hour_counts up into daily counts and totals, creates and drops the monthly partitions of that table, and deletes
// counts of erased codes.

import { inTransaction } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type pg from "pg";
import { HOUR_MS } from "../quarter-hours.ts";
import { type Addition, addToDays } from "../write/day-store.ts";
import { lockHourExclusively } from "../write/hour-locks-store.ts";

export interface RollUpStore {
  /**
   * Atomically rolls up the oldest remaining hour if it ended at least `settledMs` ago according to the database's clock. Returns whether
   * an hour was rolled up; if so, the next hour may be due too. Any number of workers can call this at the same time.
   */
  rollUpHour(settledMs: number): Promise<boolean>;
  /**
   * Creates the missing partitions for this month and all later months for which scans can arrive, and returns how many it created. Rows for
   * these months in the default partition are moved to the new partitions.
   */
  makeMonths(): Promise<number>;
  /** Drops the partitions for months that ended more than `days` days ago, and returns how many it dropped. */
  dropMonths(days: number): Promise<number>;
  /**
   * Deletes rolled-up counts of erased codes, whose last scans can arrive after the erasure, and returns the number of codes. Keeps counts
   * to which scans were added in the last hour.
   */
  deleteOwnerless(): Promise<number>;
}

/** Maximum number of rows in memory. Their sketches, of at most 14 kB each, take at most 14 MB. */
const CHUNK_ROWS = 1000;

const NEXT_HOUR = `
  SELECT extract(epoch FROM rolled_until)::float8 * 1000 AS "hourMs",
    extract(epoch FROM now() - rolled_until)::float8 * 1000 AS "ageMs" FROM roll_up_progress`;

/** Reads rows in storage order, because sorting millions of rows would exceed the statement timeout. */
const OPEN_HOUR = `
  DECLARE hour_rows NO SCROLL CURSOR FOR
  SELECT code_id AS "codeId", (extract(epoch FROM starts_at) / 900)::int AS "quarterHour", mobile, desktop, tablet, bots,
    visitors AS hashes, sketch, combinations
  FROM quarter_hour_counts WHERE starts_at >= to_timestamp($1) AND starts_at < to_timestamp($2)`;
const FETCH_ROWS = `FETCH ${CHUNK_ROWS} FROM hour_rows`;
const SET_PROGRESS = "UPDATE roll_up_progress SET rolled_until = to_timestamp($1)";

/** Creates partitions for more than a year, because scans can be dated up to a year ahead of a worker's clock. */
const MAKE_MONTHS = `
  SELECT make_quarter_hour_partitions(current_date, (current_date + interval '13 months')::date) AS count`;
const DROP_MONTHS = "SELECT drop_quarter_hour_partitions(current_date - $1::int) AS count";

/** Maximum number of codes whose counts are deleted in one transaction. */
const OWNERLESS_CODES = 1000;
const DELETE_OWNERLESS = "SELECT delete_ownerless_counts($1::int) AS count";

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
    deleteOwnerless: () => deleteOwnerless(pool),
  };
}

/** Rolls up the hour. Returns false if another worker has already done so. */
async function rollUp(client: pg.PoolClient, hourMs: number, log: Logger): Promise<boolean> {
  if ((await lockHourExclusively(client, hourMs)) !== hourMs) return false;
  await client.query(OPEN_HOUR.replace("$1", String(hourMs / 1000)).replace("$2", String((hourMs + HOUR_MS) / 1000)));
  for (let rows = await nextRows(client); rows.length > 0; rows = await nextRows(client)) {
    await addToDays(client, rows, log);
  }
  await client.query(SET_PROGRESS, [(hourMs + HOUR_MS) / 1000]);
  return true;
}

async function nextRows(client: pg.PoolClient): Promise<Addition[]> {
  return (await client.query<Addition>(FETCH_ROWS)).rows;
}

async function deleteOwnerless(pool: pg.Pool): Promise<number> {
  const deleted = await countOf(pool, DELETE_OWNERLESS, [OWNERLESS_CODES]);
  return deleted < OWNERLESS_CODES ? deleted : deleted + (await deleteOwnerless(pool));
}

async function countOf(pool: pg.Pool, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(statement, values);
  return rows[0]?.count ?? 0;
}
