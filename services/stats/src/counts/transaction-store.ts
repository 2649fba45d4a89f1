// A transaction on a connection of its own, for the stores of the count tables.

import type pg from "pg";
import { sqlStateOf } from "./database-fault.ts";

/** Commits what `work` has done when it resolves; rolls back and rejects as it does otherwise. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    await giveBack(client, error);
    throw error;
  }
}

/** Rolls back where the server has answered with an error; else the connection may still be busy, and is ended instead. */
async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  const hasAnswered = sqlStateOf(error) !== undefined;
  const isRolledBack = hasAnswered && (await client.query("ROLLBACK").then(ok, notOk));
  client.release(!isRolledBack);
}

const ok = () => true;
const notOk = () => false;
