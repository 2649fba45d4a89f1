// Keeps batches and the roll-up apart, hour by hour: a batch that counts scans of an hour shares its lock with other batches, and the
// roll-up of that hour has it alone. Scans of the present hour never wait, since only hours that are over are rolled up.

import type pg from "pg";
import { QUARTER_HOUR_MS } from "./fold-scans.ts";

export const HOUR_MS = 4 * QUARTER_HOUR_MS;
/** Names these locks among all advisory locks of the database: the service's letters in ASCII, "QRhr". */
const LOCK_CLASS = 0x51526872;
/** So many locks a batch has at most; hours a multiple of it apart share one. */
const LOCKS = 64;
const ROLLED_UNTIL = "SELECT extract(epoch FROM rolled_until)::float8 * 1000 AS ms FROM roll_up_progress";

/**
 * Locks the hours of the rows until the transaction ends, and returns up to when hours have been rolled up, Unix ms: that does not
 * change for these hours while they are locked.
 */
export async function lockHours(client: pg.PoolClient, rows: readonly { quarterHour: number }[]): Promise<number> {
  const locks = new Set(rows.map(({ quarterHour }) => Math.floor(quarterHour / 4) % LOCKS));
  const statements = [...locks]
    .sort((a, b) => a - b)
    .map((lock) => `SELECT pg_advisory_xact_lock_shared(${LOCK_CLASS}, ${lock})`);
  // One round trip; the last statement has a snapshot of its own, taken when the locks are held.
  const results: unknown = await client.query([...statements, ROLLED_UNTIL].join(";"));
  return lastMs(results);
}

/** The same for the roll-up of one hour, which begins at `hourMs`. */
export async function lockHourAlone(client: pg.PoolClient, hourMs: number): Promise<number> {
  const lock = (hourMs / HOUR_MS) % LOCKS;
  return lastMs(await client.query(`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${lock});${ROLLED_UNTIL} FOR UPDATE`));
}

/** The answer of the last of several statements; the driver's types know of one statement alone. */
function lastMs(results: unknown): number {
  const last: unknown = Array.isArray(results) ? results.at(-1) : undefined;
  const [row] = (last as pg.QueryResult<{ ms: number }> | undefined)?.rows ?? [];
  if (row === undefined) throw new Error("the table roll_up_progress has no row");
  return row.ms;
}
