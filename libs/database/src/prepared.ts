// Prepared statements, which each connection parses and plans once. Used by the stores of hot paths.

import type pg from "pg";

export interface Statement {
  /** Stands for this `text` only, in the whole process. Undefined: parsed and planned each time. */
  name?: string | undefined;
  text: string;
}

/** Runs a statement on any connection of the pool. */
export type RunStatement = <R extends pg.QueryResultRow>(statement: Statement, values: unknown[]) => Promise<R[]>;

/**
 * Returns a function that runs statements on the pool. Statements are prepared unless the pool's URL has `prepared=off`, which is needed where
 * connections share sessions (the embedded Postgres, PgBouncer's transaction mode), because the names would collide.
 */
export function statementsOn(pool: pg.Pool): RunStatement {
  const isPrepared = !/[?&]prepared=off(?:&|$)/.test(pool.options.connectionString ?? "");
  return async <R extends pg.QueryResultRow>({ name, text }: Statement, values: unknown[]) => {
    const { rows } = await pool.query<R>(isPrepared && name !== undefined ? { name, text, values } : { text, values });
    return rows;
  };
}
