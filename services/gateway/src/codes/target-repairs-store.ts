// Stores repairs: keys for which the target cache might have a stale entry. The links of a changed code are in this
// table from the commit of the change until the cache has the new target. The same applies to changed domains. While
// the view `cache_repairs` shows that repairs are waiting, redirects query Postgres first.

import type { TargetKey } from "@qr/contracts";
import { Prisma, type PrismaClient } from "@qr/database";

/** How long a relay's claim on a repair lasts, in seconds. Much longer than the deadline for a batch of repairs. */
const CLAIM_S = 8;

export interface TargetRepair {
  id: string;
  key: TargetKey;
  /** Number of attempts, including the current one. */
  attempts: number;
}

/** Returns SQL that requests the repair of the targets of all the code's links, unless `isNeeded` is false. */
export function requestRepair(codeId: string, isNeeded = true): Prisma.Sql {
  // clock_timestamp() is the current time, not the start of the transaction, so the time spent waiting for the code's lock does not count.
  return Prisma.sql`
    INSERT INTO target_repairs (key, created_at)
    SELECT key, clock_timestamp() FROM links WHERE code_id = ${codeId}::uuid AND ${isNeeded}`;
}

/** Returns SQL that requests the repair of the entries with these keys. */
export function requestRepairs(keys: readonly TargetKey[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO target_repairs (key, created_at) SELECT key, clock_timestamp() FROM unnest(${keys}::text[]) AS keys (key)`;
}

/** Creates a store. `prisma` must have deadlines, as clients from openPrisma do, so that every function rejects if Postgres is too slow. */
export function createTargetRepairStore(prisma: PrismaClient) {
  return {
    /** Claims the oldest due repairs that no other relay has claimed, up to `limit`. Claimed repairs are due again after 8 s. */
    claim: (limit: number) => prisma.$queryRaw<TargetRepair[]>`
      WITH due AS (
        SELECT id FROM target_repairs WHERE next_attempt_at <= now()
        ORDER BY next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      )
      UPDATE target_repairs SET attempts = attempts + 1, next_attempt_at = now() + ${CLAIM_S} * interval '1 s'
      FROM due WHERE target_repairs.id = due.id
      RETURNING target_repairs.id::text AS id, key, attempts`,
    /** Deletes finished repairs and postpones the rest. */
    async settle(doneIds: readonly string[], postponed: readonly { id: string; delayMs: number }[]) {
      if (doneIds.length > 0) await prisma.$executeRaw`DELETE FROM target_repairs WHERE id = ANY(${doneIds}::bigint[])`;
      if (postponed.length === 0) return;
      await prisma.$executeRaw`
        UPDATE target_repairs SET next_attempt_at = now() + rest.delay_ms * interval '1 ms'
        FROM unnest(${postponed.map(({ id }) => id)}::bigint[], ${postponed.map(({ delayMs }) => delayMs)}::int[])
          AS rest (row_id, delay_ms)
        WHERE id = rest.row_id`;
    },
  };
}
