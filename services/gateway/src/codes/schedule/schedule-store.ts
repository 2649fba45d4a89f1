// Stores scheduled changes. Any number of gateways can make them: each gateway skips the rows that others have locked.

import { codeIdFromUuid, uuidV7 } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { Principal } from "../../access/principal.ts";
import { type Actor, actorSchema, type ScheduleActor } from "../../events/event.ts";
import { writeEvent } from "../../events/events-store.ts";
import type { AuditTrail } from "../../scheduling/audit-trail.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import type { ChangedCode } from "../code.ts";
import { readOneForChange } from "../code-reader-store.ts";
import type { StoredCode } from "../code-schemas.ts";
import { changeWithin, type Decision } from "../code-store.ts";
import { personIn } from "../history/change-store.ts";
import { NOBODY } from "../history/forgotten-people-store.ts";
import { refuseTakenExternalId } from "../insert-codes-store.ts";
import { requireActive, type StoredError, storedErrorSchema } from "../later-changes-store.ts";

/** Maximum number of scheduled changes per code, including those that have failed. */
export const MAX_SCHEDULED = 20;
/** The name of the actor of a scheduled change. */
const SCHEDULE = "schedule";

const scheduledSchema = z.object({
  id: z.string(),
  codeId: z.string(),
  at: z.date(),
  change: z.looseObject({}),
  actor: actorSchema,
  createdAt: z.date(),
  error: storedErrorSchema.nullable(),
});
export type Scheduled = z.infer<typeof scheduledSchema>;
const dueSchema = scheduledSchema.extend({ accountId: z.string() });
export type DueChange = z.infer<typeof dueSchema>;

type Owner = Pick<Principal, "accountId" | "actor" | "limits">;

interface Requested {
  at: Date;
  /** The fields as they were sent. */
  change: object;
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>;

export function createScheduleStore(prisma: PrismaClient) {
  return {
    /**
     * Schedules a change to the account's code, in the given transaction or in a new one, and returns the scheduled
     * change; undefined if the account has no such code. Throws what `check` throws, and limit_reached.
     */
    add: (
      principal: Owner,
      codeId: string,
      request: Requested,
      { audit, transaction }: { audit: AuditTrail; transaction: Prisma.TransactionClient | undefined },
      check: (code: StoredCode) => void,
    ): Promise<Scheduled | undefined> => {
      const work = async (one: Prisma.TransactionClient) => {
        const scheduled = await addWithin(one, principal, codeId, request, check);
        if (scheduled !== undefined) await audit.record(one, { subject: codeIdFromUuid(codeId) });
        return scheduled;
      };
      return transaction === undefined ? prisma.$transaction(work) : work(transaction);
    },
    /**
     * Returns the scheduled changes to the account's code, in chronological order; undefined if the account has no such code.
     */
    list: async (accountId: string, codeId: string): Promise<Scheduled[] | undefined> => {
      const where = { id: codeId, accountId, deletedAt: null };
      const orderBy = [{ at: "asc" as const }, { id: "asc" as const }];
      const code = await prisma.code.findFirst({ where, select: { scheduled: { orderBy } } });
      if (code === null) return undefined;
      return withoutForgotten(prisma, code.scheduled);
    },
    /** Returns the scheduled changes to the account's codes with these IDs, except deleted codes: code by code, in chronological order. */
    listOfCodes: async (accountId: string, codeIds: readonly string[]): Promise<Scheduled[]> => {
      const where = { codeId: { in: [...codeIds] }, code: { accountId, deletedAt: null } };
      const rows = await prisma.scheduledChange.findMany({
        where,
        orderBy: [{ codeId: "asc" }, { at: "asc" }, { id: "asc" }],
      });
      return withoutForgotten(prisma, rows);
    },
    /** Deletes a scheduled change to the account's code, pending or failed. Returns whether there was one. */
    remove: (accountId: string, codeId: string, id: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction): Promise<boolean> => {
        const where = { id, codeId, code: { accountId, deletedAt: null } };
        const isRemoved = (await transaction.scheduledChange.deleteMany({ where })).count === 1;
        if (isRemoved) await gate.audit.record(transaction, { subject: codeIdFromUuid(codeId) });
        return isRemoved;
      }),
    /** Returns the time until the next change is due, in ms: 0 or less if it is due, Infinity if there is none. */
    untilNextMs: async (): Promise<number> => {
      const [next] = await prisma.$queryRaw<{ ms: number | null }[]>`
        SELECT (extract(epoch FROM min(at) - now()) * 1000)::float8 AS ms FROM scheduled_changes WHERE failed_at IS NULL`;
      return next?.ms ?? Number.POSITIVE_INFINITY;
    },
    /**
     * Returns up to `limit` due changes, oldest first, and only the first for each code. Other gateways may already be
     * making them.
     */
    due: async (limit: number): Promise<DueChange[]> => {
      const rows = await prisma.$queryRaw<unknown[]>`
        SELECT s.id, s.code_id AS "codeId", s.at, s.change, s.actor, s.created_at AS "createdAt", s.error, c.account_id AS "accountId"
        FROM scheduled_changes s JOIN codes c ON c.id = s.code_id
        WHERE s.failed_at IS NULL AND s.at <= now() AND NOT EXISTS (
          SELECT 1 FROM scheduled_changes earlier
          WHERE earlier.code_id = s.code_id AND earlier.failed_at IS NULL AND (earlier.at, earlier.id) < (s.at, s.id))
        ORDER BY s.at, s.id LIMIT ${limit}`;
      return rows.map((row) => dueSchema.parse(row));
    },
    /**
     * Makes a due change, and removes it from the schedule, in one transaction. Returns undefined if it has been
     * canceled, or if another gateway has made it or is about to. Throws what `decide` throws, and an HttpError if the
     * change conflicts with stored data.
     */
    carryOut: ({ id, codeId, accountId, actor }: DueChange, decide: (code: StoredCode) => Decision) =>
      prisma
        .$transaction(async (transaction): Promise<ChangedCode | undefined> => {
          if (!(await removeDue(transaction, id))) return undefined;
          await requireActive(transaction, accountId);
          const changed = await changeWithin(
            transaction,
            { accountId, actor: makerOf(id, actor), limits: undefined },
            codeId,
            decide,
          );
          if (changed === undefined) throw new HttpError("not_found", "The code has been deleted.");
          return changed;
        })
        .catch(refuseTakenExternalId),
    /** Records that a due change was refused, and writes an event. Returns whether it was still scheduled. */
    fail: (due: DueChange, error: StoredError) =>
      prisma.$transaction(async (transaction): Promise<boolean> => {
        const failed = await transaction.$executeRaw`
          UPDATE scheduled_changes SET failed_at = now(), error = ${JSON.stringify(error)}::jsonb
          WHERE id = ${due.id}::uuid AND failed_at IS NULL`;
        if (failed === 1) await writeFailure(transaction, due, error);
        return failed === 1;
      }),
  };
}

/** Parses the rows. Removes the names of people who have been deleted. */
async function withoutForgotten(
  prisma: PrismaClient,
  rows: readonly { personId: string | null }[],
): Promise<Scheduled[]> {
  const people = rows.flatMap(({ personId }) => personId ?? []);
  const forgotten = await prisma.forgottenPerson.findMany({ where: { userId: { in: people } } });
  return rows.map((row) => {
    const isForgotten = forgotten.some(({ userId }) => userId === row.personId);
    return scheduledSchema.parse(isForgotten ? { ...row, actor: NOBODY } : row);
  });
}

async function addWithin(
  transaction: Prisma.TransactionClient,
  { accountId, actor, limits }: Owner,
  codeId: string,
  { at, change }: Requested,
  check: (code: StoredCode) => void,
): Promise<Scheduled | undefined> {
  const code = await readOneForChange(transaction, { accountId, limits }, codeId);
  if (code === undefined) return undefined;
  check(code);
  await requireRoom(transaction, codeId);
  const fixed = { id: uuidV7(Date.now()), accountId, codeId, at, actor, createdAt: new Date() };
  const data = { ...fixed, personId: personIn(actor), change: JSON.parse(JSON.stringify(change)) };
  return scheduledSchema.parse(await transaction.scheduledChange.create({ data }));
}

/** Removes a change that is due, unless another transaction has locked it. Returns whether the change was removed. */
async function removeDue(transaction: Prisma.TransactionClient, id: string): Promise<boolean> {
  const removed = await transaction.$executeRaw`
    DELETE FROM scheduled_changes WHERE id IN (
      SELECT id FROM scheduled_changes WHERE id = ${id}::uuid AND at <= now() AND failed_at IS NULL FOR UPDATE SKIP LOCKED)`;
  return removed === 1;
}

/** Throws limit_reached if the code, which the transaction has locked, has MAX_SCHEDULED scheduled changes. */
async function requireRoom(transaction: Prisma.TransactionClient, codeId: string): Promise<void> {
  if ((await transaction.scheduledChange.count({ where: { codeId } })) < MAX_SCHEDULED) return;
  const message = `A code can have at most ${MAX_SCHEDULED} scheduled changes, including failed ones. Delete one first.`;
  throw new HttpError("limit_reached", message);
}

function makerOf(id: string, actor: Actor): ScheduleActor {
  return { type: "schedule", id, name: SCHEDULE, scheduled_by: actor };
}

function writeFailure(
  transaction: Prisma.TransactionClient,
  { id, codeId, accountId, at, actor }: DueChange,
  { code, message }: StoredError,
): Promise<void> {
  const data = {
    schedule_id: id,
    code_id: codeId,
    account_id: accountId,
    at: at.toISOString(),
    error: { code, message },
  };
  const event = { accountId, type: "schedule.failed.v1", subject: codeId, actor: makerOf(id, actor), data } as const;
  return writeEvent(transaction, event);
}
