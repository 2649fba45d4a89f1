// The outbox in Postgres. Rows are claimed by one short statement, not held by an open transaction: a slow broker never keeps a
// row lock or a connection, and a relay that is killed only lets its claims run out. Used by outbox-relay.ts.

import type { TargetRow } from "@qr/contracts";
import { Prisma, type PrismaClient } from "@qr/database";
import { readPresentTargets } from "../codes/present-targets-store.ts";

/** How long claimed rows stay with the relay that claimed them, in seconds; well over the relay's deadline for a batch. */
const CLAIM_S = 8;
/** Rows counted at most for the metric. */
const MAX_COUNTED = 100_000;

export interface OutboxRow {
  id: string;
  codeId: string;
  messageName: string | null;
  body: unknown;
  traceParent: string | null;
  writesTarget: boolean;
  /** 1 for the first attempt. */
  attempts: number;
  /** Whether an earlier message of the same code is still to be published, so that this one has to wait. */
  isBehind: boolean;
}

/** What is left of a row after an attempt, and when to try again. */
export interface OutboxRest {
  id: string;
  needsMessage: boolean;
  needsTarget: boolean;
  delayMs: number;
}

export interface OutboxStore {
  /**
   * Takes up to `limit` due rows, oldest first, that no other relay has. Without `withMessages` only rows whose target is to be
   * written. Rows that are neither removed nor postponed are due again after 8 s.
   */
  claim(limit: number, withMessages: boolean): Promise<OutboxRow[]>;
  /** The present rows of these codes in the view that the cache mirrors. */
  presentTargets(codeIds: readonly string[]): Promise<TargetRow[]>;
  /** Removes what is done and postpones the rest. */
  settle(doneIds: readonly string[], rests: readonly OutboxRest[]): Promise<void>;
  /** How many rows there are (at most 100,000 are counted) and the age of the oldest in seconds. */
  backlog(): Promise<Backlog>;
}

interface Backlog {
  waiting: number;
  oldestSeconds: number;
}

/** `prisma` must have deadlines, as openPrisma's has: every function rejects when Postgres does not answer in time. */
export function createOutboxStore(prisma: PrismaClient): OutboxStore {
  return {
    claim: (limit, withMessages) => claim(prisma, limit, withMessages),
    presentTargets: (codeIds) => readPresentTargets(prisma, codeIds),
    settle: (doneIds, rests) => settle(prisma, doneIds, rests),
    async backlog() {
      const [backlog] = await prisma.$queryRaw<Backlog[]>`
        SELECT (SELECT count(*)::int FROM (SELECT 1 FROM outbox LIMIT ${MAX_COUNTED}) counted) AS waiting,
          coalesce((SELECT extract(epoch FROM now() - created_at)::float8 FROM outbox ORDER BY id LIMIT 1), 0)
            AS "oldestSeconds"`;
      return backlog ?? { waiting: 0, oldestSeconds: 0 };
    },
  };
}

/** Messages of one code are published in the order of their rows. */
const IS_BEHIND = Prisma.sql`o.message_name IS NOT NULL AND EXISTS (
  SELECT 1 FROM outbox earlier
  WHERE earlier.code_id = o.code_id AND earlier.id < o.id AND earlier.message_name IS NOT NULL)`;

async function claim(prisma: PrismaClient, limit: number, withMessages: boolean): Promise<OutboxRow[]> {
  const rows = await prisma.$queryRaw<OutboxRow[]>`
    WITH due AS (
      SELECT o.id, ${IS_BEHIND} AS is_behind FROM outbox o
      WHERE o.next_attempt_at <= now() AND (o.writes_target OR (${withMessages} AND NOT (${IS_BEHIND})))
      ORDER BY o.next_attempt_at, o.id LIMIT ${limit}
      FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE outbox SET attempts = attempts + 1, next_attempt_at = now() + ${CLAIM_S} * interval '1 s'
    FROM due WHERE outbox.id = due.id
    RETURNING outbox.id::text AS id, outbox.code_id AS "codeId", outbox.message_name AS "messageName", outbox.body,
      outbox.trace_parent AS "traceParent",
      outbox.writes_target AS "writesTarget", outbox.attempts, due.is_behind AS "isBehind"`;
  return rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

async function settle(prisma: PrismaClient, doneIds: readonly string[], rests: readonly OutboxRest[]): Promise<void> {
  if (doneIds.length > 0) await prisma.$executeRaw`DELETE FROM outbox WHERE id = ANY(${doneIds}::bigint[])`;
  if (rests.length === 0) return;
  await prisma.$executeRaw`
    UPDATE outbox SET
      message_name = CASE WHEN rest.needs_message THEN message_name END,
      body = CASE WHEN rest.needs_message THEN body END,
      writes_target = rest.needs_target,
      next_attempt_at = now() + rest.delay_ms * interval '1 ms'
    FROM unnest(
      ${rests.map((rest) => rest.id)}::bigint[], ${rests.map((rest) => rest.needsMessage)}::boolean[],
      ${rests.map((rest) => rest.needsTarget)}::boolean[], ${rests.map((rest) => Math.round(rest.delayMs))}::int[]
    ) AS rest(row_id, needs_message, needs_target, delay_ms)
    WHERE outbox.id = rest.row_id`;
}
