// The events in Postgres that have not been published.

import type { PrismaClient } from "@qr/database";

/** How long a relay's claim on events lasts, in seconds. Much longer than the deadline for publishing. */
const CLAIM_S = 8;
const MAX_COUNTED = 100_000;

export interface UnpublishedEvent {
  id: string;
  type: string;
  subject: string;
  data: unknown;
  traceParent: string | null;
  /** Number of attempts, including the current one. */
  attempts: number;
}

interface Backlog {
  waiting: number;
  oldestSeconds: number;
}

export type UnpublishedEventsStore = ReturnType<typeof createUnpublishedEventsStore>;

/** Creates a store. `prisma` must have deadlines, as clients from openPrisma do, so that every function rejects if Postgres is too slow. */
export function createUnpublishedEventsStore(prisma: PrismaClient) {
  return {
    async claim(limit: number) {
      // An event waits until the previous event of its subject is published.
      const events = await prisma.$queryRaw<UnpublishedEvent[]>`
        WITH due AS (
          SELECT event.id FROM events event
          WHERE event.next_attempt_at <= now() AND NOT EXISTS (
            SELECT 1 FROM events earlier
            WHERE earlier.subject = event.subject AND earlier.id < event.id AND earlier.next_attempt_at IS NOT NULL)
          ORDER BY event.next_attempt_at, event.id LIMIT ${limit} FOR UPDATE OF event SKIP LOCKED
        )
        UPDATE events SET attempts = attempts + 1, next_attempt_at = now() + ${CLAIM_S} * interval '1 s'
        FROM due WHERE events.id = due.id
        RETURNING events.id::text AS id, type, subject, data, trace_parent AS "traceParent", attempts`;
      return events.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    },
    async settle(doneIds: readonly string[], postponed: readonly { id: string; delayMs: number }[]) {
      if (doneIds.length > 0) {
        await prisma.$executeRaw`UPDATE events SET next_attempt_at = NULL WHERE id = ANY(${doneIds}::bigint[])`;
      }
      if (postponed.length === 0) return;
      await prisma.$executeRaw`
        UPDATE events SET next_attempt_at = now() + rest.delay_ms * interval '1 ms'
        FROM unnest(${postponed.map(({ id }) => id)}::bigint[], ${postponed.map(({ delayMs }) => delayMs)}::int[])
          AS rest (row_id, delay_ms)
        WHERE id = rest.row_id`;
    },
    /** Returns how many events and target repairs are waiting, counting at most 100,000 of each, and the age of the oldest in seconds. */
    async backlog() {
      const [backlog] = await prisma.$queryRaw<Backlog[]>`
        SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS "oldestSeconds"
        FROM (
          (SELECT time AS since FROM events WHERE next_attempt_at IS NOT NULL LIMIT ${MAX_COUNTED})
          UNION ALL (SELECT created_at FROM target_repairs LIMIT ${MAX_COUNTED})
        ) AS waiting`;
      return backlog ?? { waiting: 0, oldestSeconds: 0 };
    },
  };
}
