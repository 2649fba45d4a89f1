// Prisma over our own bounded pool, so that its queries have the same deadlines as all others.

import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client.ts";
import { DEADLINES, openPool, type PoolOptions } from "./pool.ts";

export { Prisma, PrismaClient } from "./generated/client.ts";

/**
 * A client with a pool of its own: `$disconnect()` closes both. It connects when it is first used and never throws here.
 * An interactive transaction may wait 1 s for its connection and last 5 s in all.
 */
export function openPrisma(options: PoolOptions): PrismaClient {
  const adapter = new PrismaPg(openPool(options), { disposeExternalPool: true });
  return new PrismaClient({
    adapter,
    errorFormat: "minimal",
    transactionOptions: { maxWait: DEADLINES.connect, timeout: DEADLINES.idleInTransaction },
  });
}
