// Runs work in a transaction.

import type pg from "pg";

const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Returns the SQLSTATE of an error that the server sent, or undefined if the server did not respond. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("severity" in error)) return undefined;
  return typeof error.code === "string" && SQL_STATE.test(error.code) ? error.code : undefined;
}

/** Runs `work`, then commits and returns its result. Rolls back and rejects with the same error if `work` or the commit rejects. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    client.release(!(await isRolledBack(client, error)));
    throw error;
  }
}

/** Rolls back if the server has responded with an error. Otherwise the connection may still be busy and must be closed instead. */
async function isRolledBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (sqlStateOf(error) === undefined) return false;
  return client.query("ROLLBACK").then(
    () => true,
    () => false,
  );
}
