// Reads the audit log, and deletes its old entries.

import { Prisma, type PrismaClient } from "@qr/database";
import { counter, type Logger } from "@qr/runtime";
import { z } from "zod";
import { NOBODY } from "../../codes/history/forgotten-people-store.ts";
import { AUDIT_ACTIONS, type AuditAction } from "../../events/audit-actions.ts";
import { actorSchema } from "../../events/event.ts";
import { type Sweep, startExpirySweep } from "../../scheduling/sweep.ts";

const entrySchema = z.object({
  id: z.uuid(),
  time: z.date(),
  actor: actorSchema,
  action: z.enum(AUDIT_ACTIONS),
  subject: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  sessionId: z.uuid().nullable(),
  device: z.string().nullable(),
  requestId: z.string(),
});
export type StoredAuditEntry = z.infer<typeof entrySchema>;
const rowSchema = entrySchema.extend({ isForgotten: z.boolean() });

/** Which entries to read. Omitted members select all. */
export interface AuditFilter {
  action?: AuditAction | undefined;
  /** The ID of a person or an API key. */
  actor?: string | undefined;
  subject?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
}

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(prisma: PrismaClient) {
  return {
    /**
     * Returns up to `limit` entries older than the entry `cursor`, newest first: those of the account, and what its members have done regarding
     * their own sign-in since they joined.
     */
    list: async (
      accountId: string,
      filter: AuditFilter,
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<StoredAuditEntry[]> => {
      const matching = Prisma.sql`${conditions(filter, cursor)} ORDER BY entry.id DESC LIMIT ${limit}`;
      const rows = await prisma.$queryRaw<unknown[]>`
        (SELECT ${SHOWN} FROM audit_entries entry WHERE entry.account_id = ${accountId}::uuid AND ${matching})
        UNION ALL
        (SELECT ${SHOWN} FROM memberships member JOIN audit_entries entry ON entry.person_id = member.user_id
          WHERE member.account_id = ${accountId}::uuid AND entry.account_id IS NULL AND entry.time >= member.created_at AND ${matching})
        ORDER BY id DESC LIMIT ${limit}`;
      return rows.map(entryFrom);
    },
    /** Deletes up to `limit` entries that are older than `keptDays`, and returns how many it deleted. */
    deleteOld: async (keptDays: number, limit: number): Promise<number> => {
      const [row] = await prisma.$queryRaw<{ deleted: number }[]>`
        SELECT delete_old_audit_entries(${keptDays}::integer, ${limit}::integer) AS deleted`;
      return row?.deleted ?? 0;
    },
  };
}

const SHOWN = Prisma.sql`entry.id, entry.time, entry.actor, entry.action, entry.subject, entry.details, entry.session_id AS "sessionId",
  entry.device, entry.request_id AS "requestId",
  EXISTS (SELECT FROM forgotten_people forgotten WHERE forgotten.user_id = entry.person_id) AS "isForgotten"`;

function conditions({ action, actor, subject, after, before }: AuditFilter, cursor: string | undefined): Prisma.Sql {
  const all = [
    Prisma.sql`true`,
    ...(cursor === undefined ? [] : [Prisma.sql`entry.id < ${cursor}::uuid`]),
    ...(action === undefined ? [] : [Prisma.sql`entry.action = ${action}`]),
    ...(actor === undefined ? [] : [Prisma.sql`entry.actor ->> 'id' = ${actor}`]),
    ...(subject === undefined ? [] : [Prisma.sql`entry.subject = ${subject}`]),
    ...(after === undefined ? [] : [Prisma.sql`entry.time > ${after}`]),
    ...(before === undefined ? [] : [Prisma.sql`entry.time < ${before}`]),
  ];
  return Prisma.join(all, " AND ");
}

/** Returns the entry, without the name of a person who has been deleted in the meantime. */
function entryFrom(row: unknown): StoredAuditEntry {
  const { isForgotten, ...entry } = rowSchema.parse(row);
  return isForgotten ? { ...entry, actor: NOBODY, sessionId: null, device: null } : entry;
}

interface SweepOptions {
  store: Pick<AuditStore, "deleteOld">;
  keptDays: number;
  log: Logger;
}

export function startAuditSweep({ store, keptDays, log }: SweepOptions): Sweep {
  return startExpirySweep({
    what: "audit entries",
    deleteExpired: (limit) => store.deleteOld(keptDays, limit),
    countDeleted: counter(
      "gateway_audit_entries_deleted_total",
      "Entries of the audit log that were deleted because of their age.",
    ),
    countFailure: counter("gateway_audit_sweeps_failed_total", "Sweeps of the audit log that failed."),
    log,
  });
}
