// Prisma over our own bounded pools, so that its queries have the same deadlines as all others.

import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import { DEADLINES, openPool, type PoolOptions } from "./pool.ts";
import type { RunStatement } from "./prepared.ts";

export { Prisma, PrismaClient } from "./generated/client.ts";

/**
 * A client with a pool of its own: `$disconnect()` closes both. It connects when it is first used and never throws here.
 * An interactive transaction may wait 1 s for its connection and last 5 s in all.
 */
export function openPrisma(options: PoolOptions): PrismaClient {
  return clientOver(new PrismaPg(openPool(options), { disposeExternalPool: true }));
}

/** The same over a pool that others use as well; `$disconnect()` leaves it open. */
export function prismaOn(pool: pg.Pool): PrismaClient {
  return clientOver(new PrismaPg(pool, { disposeExternalPool: false }));
}

function clientOver(adapter: PrismaPg): PrismaClient {
  return new PrismaClient({
    adapter,
    errorFormat: "minimal",
    transactionOptions: { maxWait: DEADLINES.connect, timeout: DEADLINES.idleInTransaction },
  });
}

/** What runs statements within a transaction of Prisma, for what is saved together with rows that Prisma writes. */
export function statementsWithin(transaction: Prisma.TransactionClient): RunStatement {
  return ({ text }, values) => transaction.$queryRawUnsafe(text, ...values);
}
