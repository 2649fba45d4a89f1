// Locks that make the gateways' statements or commits wait.

import type { Prisma, PrismaClient } from "@qr/database";
import { expect } from "vitest";

/** The key of the advisory lock for which a commit waits. */
const COMMIT_LOCK = 7;

/** Runs `work` while a transaction holds the lock that `lock` takes. */
export function whileLocked<T>(
  prisma: PrismaClient,
  lock: (transaction: Prisma.TransactionClient) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  return prisma.$transaction(async (transaction) => {
    await lock(transaction);
    return work();
  });
}

export const lockCodes = (transaction: Prisma.TransactionClient) =>
  transaction.$executeRaw`LOCK TABLE codes IN SHARE ROW EXCLUSIVE MODE`;
export const lockCode = (id: string) => (transaction: Prisma.TransactionClient) =>
  transaction.$queryRaw`SELECT 1 AS one FROM codes WHERE id = ${id}::uuid FOR UPDATE`;
export const lockAccount = (id: string) => (transaction: Prisma.TransactionClient) =>
  transaction.$queryRaw`SELECT 1 AS one FROM accounts WHERE id = ${id}::uuid FOR UPDATE`;
export const lockDomains = (transaction: Prisma.TransactionClient) =>
  transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('domains'))`;
export const lockCommits = (transaction: Prisma.TransactionClient) =>
  transaction.$executeRaw`SELECT pg_advisory_xact_lock(${COMMIT_LOCK})`;

/** Makes every commit of a stored response wait for lockCommits. */
export async function delayCommits(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRawUnsafe(`
    CREATE FUNCTION wait_in_commit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(${COMMIT_LOCK}); RETURN NULL; END $$`);
  await prisma.$executeRawUnsafe(`
    CREATE CONSTRAINT TRIGGER wait_in_commit AFTER INSERT ON idempotent_responses
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_in_commit()`);
}

async function countBackends(prisma: PrismaClient, condition: string): Promise<number | undefined> {
  const [row] = await prisma.$queryRawUnsafe<{ count: number }[]>(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'gateway' AND ${condition}`);
  return row?.count;
}

/** Resolves when this many of the gateways' statements are waiting for a lock. */
export const untilBlocked = (prisma: PrismaClient, count = 1) =>
  expect.poll(() => countBackends(prisma, "wait_event_type = 'Lock'"), { interval: 5 }).toBe(count);
/** Resolves when none of the gateways' statements is running. */
export const untilIdle = (prisma: PrismaClient) => expect.poll(() => countBackends(prisma, "state <> 'idle'")).toBe(0);
