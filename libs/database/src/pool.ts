// Connections to Postgres with a deadline on everything, so that a frozen or absent server becomes an error and never a hang.
// Every service opens its pools here; openPrisma and the migrator use the same deadlines.

import { gauge, type Logger } from "@qr/runtime";
import pg from "pg";

/** Milliseconds. The server's own limits lie below the client's, so that a slow query ends on the server first. */
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
  /** postgres://… ; startEmbeddedPostgres returns one too. */
  url: string;
  /** The most connections that are open at once. Callers beyond that wait up to a second, then get an error. */
  max: number;
  /** Who holds the pool: application_name on the server, and the beginning of the metrics' names. */
  name: string;
  log?: Logger;
  /** For work that is known to take long: what differs from DEADLINES. */
  deadlines?: Partial<typeof DEADLINES>;
}

/**
 * A pool that opens its connections when they are needed; it opens none now and never throws here. A query ends within
 * about 3.5 s (1 s for a connection, 2.5 s for the answer), unless `deadlines` says otherwise, with an error where there was no answer. A connection that breaks
 * leaves the pool without harm to the process. Close it by `end()`.
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
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // Without these two listeners a backend that dies takes the process with it: one is for idle clients, one for those in use.
  pool.on("error", (error) => log?.warn({ err: error, pool: name }, "an idle database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log?.debug({ err: error, pool: name }, "a database connection broke"));
  });
  pool.on("release", (_error, client) => dropOpenTransaction(client));
  gauge(`${name}_database_connections`, "Open connections to Postgres", () => pool.totalCount);
  gauge(`${name}_database_waiting`, "Callers that wait for a connection to Postgres", () => pool.waitingCount);
  return pool;
}

/**
 * A ROLLBACK that timed out leaves its transaction open. The next user's statements would run inside it, and be lost or be
 * committed together with what was given up; so such a connection is ended instead of being used again.
 */
function dropOpenTransaction(client: pg.PoolClient): void {
  const status = client.getTransactionStatus();
  if (status === "T" || status === "E") void client.end().catch(() => {});
}
