// Removes the names of deleted people from the history, the schedule, the jobs, and the audit log. A person may have made any number of changes, so this happens
// in small batches after the deletion. Meanwhile, the API shows no names of people in `forgotten_people`.

import type { Prisma, PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import type { Actor, ChangeActor } from "../../events/event.ts";
import { type Sweep, startExpirySweep } from "../../scheduling/sweep.ts";

export const NOBODY: Actor = { type: "person", id: null, name: "" };
/**
 * How long after a person's deletion to look for further changes by that person, in hours. Requests and schedules might
 * still have been making changes when the person was deleted.
 */
const KEPT_HOURS = 1;

/** Returns the actor without the person's name and ID. */
export function withoutName(actor: ChangeActor): ChangeActor {
  return actor.type === "schedule" ? { ...actor, scheduled_by: NOBODY } : NOBODY;
}

/** Records, in the transaction that deletes a person, that the person's name must be removed. */
export async function forgetPerson(transaction: Prisma.TransactionClient, userId: string): Promise<void> {
  await transaction.$executeRaw`INSERT INTO forgotten_people (user_id) VALUES (${userId}::uuid) ON CONFLICT DO NOTHING`;
}

/**
 * Removes the name of one deleted person from up to `limit` rows each of the history, the schedule, the jobs, and the audit log.
 * Returns the number of changed rows, capped at `limit`.
 */
export async function removeNames(prisma: PrismaClient, limit: number): Promise<number> {
  const nobody = JSON.stringify(NOBODY);
  const [removed] = await prisma.$queryRaw<{ count: number }[]>`
    WITH person AS (
      SELECT user_id FROM forgotten_people p
      WHERE EXISTS (SELECT 1 FROM code_changes WHERE person_id = p.user_id)
        OR EXISTS (SELECT 1 FROM scheduled_changes WHERE person_id = p.user_id)
        OR EXISTS (SELECT 1 FROM jobs WHERE person_id = p.user_id)
      LIMIT 1 FOR UPDATE SKIP LOCKED
    ), changes AS (
      UPDATE code_changes SET person_id = NULL, actor = CASE actor ->> 'type'
        WHEN 'schedule' THEN jsonb_set(actor, '{scheduled_by}', ${nobody}::jsonb) ELSE ${nobody}::jsonb END
      WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM code_changes WHERE person_id = (SELECT user_id FROM person) LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING 1
    ), scheduled AS (
      UPDATE scheduled_changes SET person_id = NULL, actor = ${nobody}::jsonb
      WHERE id = ANY (ARRAY(
        SELECT id FROM scheduled_changes WHERE person_id = (SELECT user_id FROM person) LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING 1
    ), asked AS (
      UPDATE jobs SET person_id = NULL, actor = ${nobody}::jsonb
      WHERE id = ANY (ARRAY(
        SELECT id FROM jobs WHERE person_id = (SELECT user_id FROM person) LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM changes)::integer + (SELECT count(*) FROM scheduled)::integer
      + (SELECT count(*) FROM asked)::integer AS count`;
  const count = Math.max(removed?.count ?? 0, await eraseFromAudit(prisma, limit));
  if (count === 0) await endSearch(prisma);
  return Math.min(count, limit);
}

/** Removes the name of one deleted person from the audit log, which only a database function can change. */
async function eraseFromAudit(prisma: PrismaClient, limit: number): Promise<number> {
  const [erased] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT erase_audit_entries(user_id, NULL, ${limit}::integer) AS count FROM forgotten_people p
    WHERE EXISTS (SELECT 1 FROM audit_entries WHERE person_id = p.user_id) LIMIT 1`;
  return erased?.count ?? 0;
}

async function endSearch(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM forgotten_people p WHERE forgotten_at < now() - ${KEPT_HOURS} * interval '1 hour'
      AND NOT EXISTS (SELECT 1 FROM code_changes WHERE person_id = p.user_id)
      AND NOT EXISTS (SELECT 1 FROM scheduled_changes WHERE person_id = p.user_id)
      AND NOT EXISTS (SELECT 1 FROM jobs WHERE person_id = p.user_id)
      AND NOT EXISTS (SELECT 1 FROM audit_entries WHERE person_id = p.user_id)`;
}

export function startForgetting({ prisma, log }: { prisma: PrismaClient; log: Logger }): Sweep {
  return startExpirySweep({
    what: "names of deleted people",
    deleteExpired: (limit) => removeNames(prisma, limit),
    countDeleted: counter("gateway_names_removed_total", "Names of deleted people that were removed from the history."),
    countFailure: counter("gateway_name_sweeps_failed_total", "Sweeps of names of deleted people that failed."),
    log,
  });
}
