// Keeps batches from counting scans in an hour while that hour is being rolled up: a batch holds a shared lock on each hour whose scans it
// counts, and the roll-up holds an exclusive lock. Scans in the current hour never wait, because only past hours are rolled up.

import type pg from "pg";
import { HOUR_MS } from "../quarter-hours.ts";

/** Class of the advisory locks on hours: "QRhr" in ASCII. */
const LOCK_CLASS = 0x51526872;
/** Maximum number of locks per batch. Hours share a lock if they are a multiple of this number apart. */
const LOCKS = 64;
const ROLLED_UNTIL = "SELECT extract(epoch FROM rolled_until)::float8 * 1000 AS ms FROM roll_up_progress";

/**
 * Locks the hours in the rows, and returns the time up to which hours have been rolled up, in Unix ms. No locked hour can be rolled up
 * before the transaction ends.
 */
export async function lockHours(client: pg.PoolClient, rows: readonly { quarterHour: number }[]): Promise<number> {
  const locks = new Set(rows.map(({ quarterHour }) => Math.floor(quarterHour / 4) % LOCKS));
  const statements = [...locks]
    .sort((a, b) => a - b)
    .map((lock) => `SELECT pg_advisory_xact_lock_shared(${LOCK_CLASS}, ${lock})`);
  // The statements take one round trip. The last one has its own snapshot, taken after the locks have been acquired.
  const results: unknown = await client.query([...statements, ROLLED_UNTIL].join(";"));
  return lastMs(results);
}

/**
 * Exclusively locks the hour that begins at `hourMs` (Unix ms), for its roll-up. Like lockHours, returns the time up to
 * which hours have been rolled up, in Unix ms.
 */
export async function lockHourExclusively(client: pg.PoolClient, hourMs: number): Promise<number> {
  const lock = (hourMs / HOUR_MS) % LOCKS;
  return lastMs(await client.query(`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${lock});${ROLLED_UNTIL} FOR UPDATE`));
}

/** Returns `ms` from the last of several results; the driver's types assume a single statement. */
function lastMs(results: unknown): number {
  const last: unknown = Array.isArray(results) ? results.at(-1) : undefined;
  const [row] = (last as pg.QueryResult<{ ms: number }> | undefined)?.rows ?? [];
  if (row === undefined) throw new Error("the table roll_up_progress has no row");
  return row.ms;
}
