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
    /** Claims up to `limit` new events and up to `limit` due events that were tried before. Claimed events are due again after 8 s. */
    async claim(limit: number) {
      // An event waits until the previous event of its subject is published. `firsts` steps from each subject's first new event to that of
      // the next subject, however many events are in between, and ends as soon as there are enough. Codes' IDs sort by creation time, so
      // the oldest code is first.
      const events = await prisma.$queryRaw<UnpublishedEvent[]>`
        WITH RECURSIVE firsts AS (
          (SELECT id, subject FROM events WHERE next_attempt_at IS NOT NULL AND attempts = 0 ORDER BY subject, id LIMIT 1)
          UNION ALL
          SELECT next.id, next.subject FROM firsts CROSS JOIN LATERAL (
            SELECT id, subject FROM events
            WHERE next_attempt_at IS NOT NULL AND attempts = 0 AND subject > firsts.subject
            ORDER BY subject, id LIMIT 1) AS next
        ), fresh AS (
          SELECT event.id FROM firsts JOIN events event USING (id)
          WHERE event.next_attempt_at IS NOT NULL AND event.attempts = 0 AND NOT EXISTS (
            SELECT 1 FROM events earlier
            WHERE earlier.subject = firsts.subject AND earlier.id < firsts.id AND earlier.next_attempt_at IS NOT NULL)
          LIMIT ${limit} FOR UPDATE OF event SKIP LOCKED
        ), tried AS (
          SELECT id FROM events WHERE next_attempt_at <= now() AND attempts > 0
          ORDER BY next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        UPDATE events SET attempts = attempts + 1, next_attempt_at = now() + ${CLAIM_S} * interval '1 s'
        WHERE id IN (SELECT id FROM fresh UNION ALL SELECT id FROM tried)
        RETURNING id::text AS id, type, subject, data, trace_parent AS "traceParent", attempts`;
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
