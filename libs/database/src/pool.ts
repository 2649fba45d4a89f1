// Pools of Postgres connections, with a deadline for every operation, so that a frozen or unavailable server causes errors, not hangs.

import { gauge, type Logger } from "@qr/runtime";
import pg from "pg";

/** Default deadlines, in ms. The server's limits are lower than the client's, so that the server cancels a slow query first. */
export const DEADLINES = {
  connect: 1000,
  lock: 1000,
  statement: 2000,
  query: 2500,
  idleInTransaction: 5000,
};

const IDLE_CONNECTION_MS = 30_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

export interface PoolOptions {
  /** A postgres:// URL; startEmbeddedPostgres returns one too. */
  url: string;
  /** Maximum number of open connections. If all are in use, a caller waits up to 1 s, then gets an error. */
  max: number;
  /** Name of the pool's owner, used as application_name on the server and as the prefix for the pool's metrics. */
  name: string;
  log?: Logger;
  /** Deadlines that replace those in DEADLINES, for long operations. */
  deadlines?: Partial<typeof DEADLINES> | undefined;
}

/**
 * Creates a pool, which opens connections on demand; never throws. By default, a query ends within about 3.5 s (1 s for a connection, 2.5 s
 * for the response), with an error if no response has arrived. A broken connection is removed from the pool without affecting the process.
 * Close the pool with `end()`.
 */
export function openPool({ url, max, name, log, deadlines }: PoolOptions): pg.Pool {
  const { connect, lock, statement, query, idleInTransaction } = { ...DEADLINES, ...deadlines };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connect,
    lock_timeout: lock,
    statement_timeout: statement,
    query_timeout: query,
    idle_in_transaction_session_timeout: idleInTransaction,
    // For short statements whose costs the planner overestimates, compilation would take far longer than the statement.
    options: "-c jit=off",
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // Without these two listeners, a lost backend would crash the process: one is for idle clients, the other for clients in use.
  pool.on("error", (error) => log?.warn({ err: error, pool: name }, "an idle database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log?.debug({ err: error, pool: name }, "a database connection broke"));
  });
  pool.on("release", (_error, client) => dropOpenTransaction(client));
  gauge(`${name}_database_connections`, "Open connections to Postgres", () => pool.totalCount);
  gauge(`${name}_database_waiting`, "Callers waiting for a connection to Postgres", () => pool.waitingCount);
  return pool;
}

/**
 * Closes a connection that is still in a transaction because its ROLLBACK timed out. If the connection were reused, the next user's
 * statements would run inside that transaction, and would be lost or committed together with the abandoned statements.
 */
function dropOpenTransaction(client: pg.PoolClient): void {
  const status = client.getTransactionStatus();
  if (status === "T" || status === "E") void client.end().catch(() => {});
}

export interface Statement {
  /** A name that the process uses only for this `text`. Without a name, the statement is parsed and planned each time. */
  name?: string | undefined;
  text: string;
}

/** Runs a statement on any connection in the pool. */
export type RunStatement = <R extends pg.QueryResultRow>(statement: Statement, values: unknown[]) => Promise<R[]>;

/**
 * Returns a function that runs statements on the pool. Statements are prepared unless the pool's URL has `prepared=off`, which is required
 * where connections share sessions (the embedded Postgres, PgBouncer's transaction mode), because the names would collide.
 */
export function statementsOn(pool: pg.Pool): RunStatement {
  const isPrepared = !/[?&]prepared=off(?:&|$)/.test(pool.options.connectionString ?? "");
  return async <R extends pg.QueryResultRow>({ name, text }: Statement, values: unknown[]) => {
    const { rows } = await pool.query<R>(isPrepared && name !== undefined ? { name, text, values } : { text, values });
    return rows;
  };
}
