// Prisma on our own bounded pools, so that its queries have the same deadlines as all other queries.

import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import type { RunStatement } from "./pool.ts";
import { DEADLINES, openPool, type PoolOptions } from "./pool.ts";

export { type Domain, Prisma, PrismaClient } from "./generated/client.ts";

/**
 * Creates a client with its own pool; `$disconnect()` closes both. Never throws, because the client connects on first use. By default, an
 * interactive transaction waits at most 1 s for its connection and then takes at most 5 s.
 */
export function openPrisma(options: PoolOptions): PrismaClient {
  return clientOver(openPool(options), { disposeExternalPool: true });
}

/**
 * Creates a client on a shared pool, which `$disconnect()` leaves open. Interactive transactions are subject to the
 * pool's deadlines.
 */
export function prismaOn(pool: pg.Pool): PrismaClient {
  return clientOver(pool, { disposeExternalPool: false });
}

function clientOver(pool: pg.Pool, options: { disposeExternalPool: boolean }): PrismaClient {
  const {
    connectionTimeoutMillis: maxWait = DEADLINES.connect,
    idle_in_transaction_session_timeout: timeout = DEADLINES.idleInTransaction,
  } = pool.options;
  return new PrismaClient({
    adapter: new PrismaPg(pool, options),
    errorFormat: "minimal",
    transactionOptions: { maxWait, timeout },
  });
}

/** Returns a function that runs statements within a Prisma transaction. */
export function statementsWithin(transaction: Prisma.TransactionClient): RunStatement {
  return ({ text }, values) => transaction.$queryRawUnsafe(text, ...values);
}
