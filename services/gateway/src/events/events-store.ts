// Writes events, and deletes old ones. The relay (relay/) publishes events.

import { Prisma, type PrismaClient } from "@qr/database";
import { activeSpan, counter, type Logger } from "@qr/runtime";
import { type Sweep, startExpirySweep } from "../scheduling/sweep.ts";
import type { NewEvent } from "./event.ts";

const RETENTION_DAYS = 30;

/** Writes an event in the transaction of the change, so that both or neither are committed. */
export async function writeEvent(transaction: Prisma.TransactionClient, event: NewEvent): Promise<void> {
  await transaction.$executeRaw`${insertEvent(event)}`;
}

/** Returns SQL that writes an event. */
export function insertEvent({ accountId, type, subject, actor, data }: NewEvent): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO events (account_id, type, subject, actor, data, trace_parent)
    VALUES (${accountId}::uuid, ${type}, ${subject}::uuid, ${JSON.stringify(actor)}::jsonb, ${JSON.stringify(data)}::jsonb,
      ${activeSpan()?.traceParent ?? null})`;
}

/** Deletes up to `limit` published events that are older than 30 days, and returns how many it deleted. */
export async function deleteOldEvents(prisma: PrismaClient, limit: number): Promise<number> {
  // Ids increase over time, so the oldest rows are found without an index on `time`.
  return prisma.$executeRaw`
    DELETE FROM events WHERE id IN (
      SELECT id FROM (SELECT id, time, next_attempt_at FROM events ORDER BY id LIMIT ${limit}) AS oldest
      WHERE next_attempt_at IS NULL AND time < now() - ${RETENTION_DAYS} * interval '1 day')`;
}

export function startEventSweep({ prisma, log }: { prisma: PrismaClient; log: Logger }): Sweep {
  return startExpirySweep({
    what: "events",
    deleteExpired: (limit) => deleteOldEvents(prisma, limit),
    countDeleted: counter("gateway_events_deleted_total", "Published events that were deleted after 30 days."),
    countFailure: counter("gateway_event_sweeps_failed_total", "Sweeps of events that failed."),
    log,
  });
}
