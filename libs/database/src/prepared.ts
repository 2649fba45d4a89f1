// Statements that each connection of a pool parses and plans once, for the paths where that counts. Used by the stores of hot paths.

import type pg from "pg";

/** `name` stands for this `text` alone, in the whole process. */
export interface Statement {
  name: string;
  text: string;
}

/** Runs one statement on any connection of the pool. */
export type RunStatement = <R extends pg.QueryResultRow>(statement: Statement, values: unknown[]) => Promise<R[]>;

/**
 * What runs statements on the pool, prepared unless its URL says `prepared=off`: where connections are not sessions of their own
 * (the embedded Postgres, PgBouncer's transaction mode), a name that one of them prepares would be in the others' way.
 */
export function statementsOn(pool: pg.Pool): RunStatement {
  const isPrepared = !/[?&]prepared=off(?:&|$)/.test(pool.options.connectionString ?? "");
  return async <R extends pg.QueryResultRow>({ name, text }: Statement, values: unknown[]) => {
    const { rows } = await pool.query<R>(isPrepared ? { name, text, values } : { text, values });
    return rows;
  };
}
