// The count tables as they were at one moment, whatever is written meanwhile. Opened by reconcile.ts.

import { openPool } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type pg from "pg";

/** ms. A page of a table may take long on a busy disk; a server that says nothing for so long counts as gone. */
const DEADLINES = { connect: 5000, lock: 5000, statement: 600_000, query: 610_000, idleInTransaction: 60_000 };
/** Rows that are in memory at once: with sketches of 14 KB at most, 7 MB. */
const CHUNK_ROWS = 500;

export interface CountSnapshot {
  rows<R extends pg.QueryResultRow>(statement: string, values: readonly unknown[]): Promise<R[]>;
  /** The rows of a SELECT in chunks, in its order; `values` stand for its $1, $2 … as text. */
  each<R extends pg.QueryResultRow>(
    select: string,
    values: readonly string[],
    onRows: (rows: readonly R[]) => void,
  ): Promise<void>;
}

/**
 * Calls `work` with the tables in a REPEATABLE READ READ ONLY transaction on a connection of its own, whose statements may take ten
 * minutes each. The snapshot is taken by its first statement.
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
      // Nothing was written: the end of the connection is the end of the transaction.
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
      // A cursor takes no values.
      const text = select.replaceAll(/\$(\d)/g, (_, place) => client.escapeLiteral(values[Number(place) - 1] ?? ""));
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
