// The emails that are waiting to be sent.

import type { PrismaClient } from "@qr/database";

/** How long a worker's claim on emails lasts, in seconds. Longer than the deadline for sending an email. */
const CLAIM_S = 90;
const MAX_COUNTED = 10_000;

export interface WaitingMail {
  /** A UUID, which becomes part of the Message-ID. */
  id: string;
  /** The address, in the form of emailSchema. */
  email: string;
  language: string;
  kind: string;
  data: unknown;
  createdAt: Date;
  /** Number of attempts, including the current one. */
  attempts: number;
}

/** Creates a store. `prisma` must have deadlines, as clients from openPrisma do, so that every function rejects if Postgres is too slow. */
export function createMailStore(prisma: PrismaClient) {
  return {
    /** Returns whether an email that no worker has claimed is due. */
    async areDue(): Promise<boolean> {
      const [row] = await prisma.$queryRaw<{ due: boolean }[]>`
        SELECT EXISTS (SELECT FROM mails WHERE next_attempt_at <= now()) AS due`;
      return row?.due ?? false;
    },
    /** Claims the email that has been due the longest and that no other worker has claimed, if there is one. It is due again after 90 s. */
    claimOne: () => prisma.$queryRaw<WaitingMail[]>`
      WITH due AS (
        SELECT id FROM mails WHERE next_attempt_at <= now()
        ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + ${CLAIM_S} * interval '1 s'
      FROM due WHERE mails.id = due.id
      RETURNING mails.id::text AS id, email, language, kind, data, created_at AS "createdAt", attempts`,
    /** Deletes the emails that are done, so that no address is kept, and postpones the others. */
    async settle(doneIds: readonly string[], postponed: readonly { id: string; delayMs: number }[]) {
      if (doneIds.length > 0) await prisma.$executeRaw`DELETE FROM mails WHERE id = ANY(${doneIds}::uuid[])`;
      if (postponed.length === 0) return;
      await prisma.$executeRaw`
        UPDATE mails SET next_attempt_at = now() + rest.delay_ms * interval '1 ms'
        FROM unnest(${postponed.map(({ id }) => id)}::uuid[], ${postponed.map(({ delayMs }) => delayMs)}::int[])
          AS rest (row_id, delay_ms)
        WHERE id = rest.row_id`;
    },
    /** Returns how many emails are waiting, counting at most 10,000, and the age of the oldest of these, in seconds. */
    async waiting(): Promise<{ count: number; oldestS: number }> {
      const [row] = await prisma.$queryRaw<{ count: number; oldestS: number }[]>`
        SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS "oldestS"
        FROM (SELECT created_at FROM mails LIMIT ${MAX_COUNTED}) AS waiting`;
      return row ?? { count: 0, oldestS: 0 };
    },
  };
}
