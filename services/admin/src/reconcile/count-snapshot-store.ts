// A snapshot of the count tables, unaffected by later writes.

import { openPool } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type pg from "pg";

/** Deadlines, in ms. On a busy disk, reading a page can take minutes. A server that is silent for longer than `query` is considered down. */
const DEADLINES = { connect: 5000, lock: 5000, statement: 600_000, query: 610_000, idleInTransaction: 60_000 };
/** Maximum number of rows in memory. Their sketches, of at most 14 KB each, take at most 7 MB. */
const CHUNK_ROWS = 500;

export interface CountSnapshot {
  rows<R extends pg.QueryResultRow>(statement: string, values: readonly unknown[]): Promise<R[]>;
  /** Calls `onRows` with the rows that a SELECT returns, in chunks and in order. Passes `values` as text for the parameters $1, $2, …. */
  each<R extends pg.QueryResultRow>(
    select: string,
    values: readonly string[],
    onRows: (rows: readonly R[]) => void,
  ): Promise<void>;
}

/**
 * Calls `work` in a REPEATABLE READ READ ONLY transaction on a separate connection. Each statement can run for up to ten minutes. The
 * snapshot is taken when the first statement starts.
 */
export async function inCountSnapshot<T>(
  url: string,
  log: Logger,
  work: (snapshot: CountSnapshot) => Promise<T>,
): Promise<T> {
  const pool = openPool({ url, max: 1, name: "reconcile", log, deadlines: DEADLINES });
  try {
    const client = await pool.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      return await work(snapshotOn(client));
    } finally {
      // Nothing was written, so closing the connection ends the transaction.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

function snapshotOn(client: pg.PoolClient): CountSnapshot {
  return {
    rows: async <R extends pg.QueryResultRow>(statement: string, values: readonly unknown[]) =>
      (await client.query<R>(statement, [...values])).rows,
    each: async (select, values, onRows) => {
      // A DECLARE statement does not accept parameters.
      const text = select.replaceAll(/\$(\d)/g, (_, number) => client.escapeLiteral(values[Number(number) - 1] ?? ""));
      await client.query(`DECLARE counted NO SCROLL CURSOR FOR ${text}`);
      for (;;) {
        const { rows } = await client.query(`FETCH ${CHUNK_ROWS} FROM counted`);
        if (rows.length === 0) break;
        onRows(rows);
      }
      await client.query("CLOSE counted");
    },
  };
}
