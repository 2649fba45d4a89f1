// Stores jobs. Any number of gateways can work on them: each job is claimed for CLAIM_S, and its change locks its row.

import { jobIdFromUuid, uuidV7 } from "@qr/contracts";
import type { Prisma, PrismaClient } from "@qr/database";
import { HttpError } from "@qr/runtime";
import { z } from "zod";
import type { Principal } from "../../access/principal.ts";
import { actorSchema } from "../../events/event.ts";
import type { AuditTrail } from "../../scheduling/audit-trail.ts";
import { type CommitGate, inTransaction } from "../../scheduling/commit-gate.ts";
import { personIn } from "../history/change-store.ts";
import { NOBODY } from "../history/forgotten-people-store.ts";
import { type StoredError, storedErrorSchema } from "../later-changes-store.ts";
import { type JobResult, jobResult } from "./job-result.ts";

/** Maximum number of unfinished jobs per account. */
const MAX_UNFINISHED = 10;
export const MAX_LISTED_JOBS = 50;
export const UNDO_DAYS = 7;
const KEPT_DAYS = 30;
/** How long a gateway's claim on a job lasts, in seconds. Publishing a page of targets extends the claim. */
const CLAIM_S = 10;

/** `change`: a bulk change, or the undo of one. `export`: an export of the account. `erase`: the erasure of a closed account. */
const JOB_KINDS = ["change", "export", "erase"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

const jobSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  kind: z.enum(JOB_KINDS),
  selection: z.looseObject({}).nullable(),
  change: z.looseObject({}).nullable(),
  dryRun: z.boolean(),
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  actor: actorSchema,
  createdAt: z.date(),
  state: z.enum(["waiting", "publishing", "done", "failed"]),
  startedAt: z.date().nullable(),
  total: z.int().nullable(),
  done: z.int(),
  publishedTo: z.string().nullable(),
  result: jobResult.nullable(),
  error: storedErrorSchema.nullable(),
  finishedAt: z.date().nullable(),
  undoUntil: z.date().nullable(),
  attempt: z.int(),
  fileBytes: z.number().nullable(),
  expiresAt: z.date().nullable(),
});
export type StoredJob = z.infer<typeof jobSchema>;

type Owner = Pick<Principal, "accountId" | "actor">;
type NewJob = Pick<StoredJob, "kind" | "selection" | "change" | "dryRun" | "undoes">;

/** What a job changes or, in a dry run, would change. */
export interface Outcome {
  /** The number of codes that change. */
  total: number;
  result: JobResult;
}

export type JobStore = ReturnType<typeof createJobStore>;

export function createJobStore(prisma: PrismaClient) {
  return {
    /** Adds a bulk change, in the given transaction or in a new one. Throws limit_reached. */
    add: (
      owner: Owner,
      request: Omit<NewJob, "kind" | "undoes">,
      audit: AuditTrail,
      transaction: Prisma.TransactionClient | undefined,
    ) => {
      const work = async (one: Prisma.TransactionClient) => {
        const job = await addJob(one, owner, { kind: "change", ...request, undoes: null });
        await audit.record(one, { subject: jobIdFromUuid(job.id) });
        return job;
      };
      return transaction === undefined ? prisma.$transaction(work) : work(transaction);
    },
    /**
     * Adds a job that undoes the account's job. Returns undefined if there is no such job. Throws not_restorable and
     * limit_reached.
     */
    undo: (owner: Owner, id: string, gate: CommitGate) =>
      inTransaction(prisma, gate, async (transaction) => {
        await transaction.$queryRaw`SELECT 1 FROM jobs WHERE id = ${id}::uuid AND account_id = ${owner.accountId}::uuid FOR UPDATE`;
        const job = await findJob(transaction, owner.accountId, id);
        if (job === undefined) return undefined;
        requireUndoable(job);
        const undo = await addJob(transaction, owner, { kind: "change", ...NOTHING, undoes: id });
        await gate.audit.record(transaction);
        return undo;
      }),
    find: (accountId: string, id: string) => findJob(prisma, accountId, id),
    /** Returns the account's latest jobs, newest first. */
    list: (accountId: string) => findJobs(prisma, { accountId }),
    /**
     * Claims a job of this kind that no gateway is working on; returns undefined if there is none. Prefers accounts whose
     * jobs have taken the least time in the last hour, and then older jobs, so that a job that keeps failing does not
     * hold up other accounts.
     */
    claim: async (kind: JobKind): Promise<StoredJob | undefined> => {
      const [claimed] = await prisma.$queryRaw<{ id: string; accountId: string }[]>`
        UPDATE jobs SET claimed_until = now() + ${CLAIM_S} * interval '1 s', started_at = coalesce(started_at, now()),
          attempt = attempt + 1
        WHERE id = (
          SELECT id FROM jobs WHERE kind = ${kind} AND finished_at IS NULL AND claimed_until <= now()
          ORDER BY (SELECT coalesce(sum(coalesce(other.finished_at, now()) - other.started_at), '0') FROM jobs other
            WHERE other.account_id = jobs.account_id AND other.kind = jobs.kind AND coalesce(other.finished_at, now()) > now() - interval '1 hour'), created_at
          LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, account_id AS "accountId"`;
      return claimed && findJob(prisma, claimed.accountId, claimed.id);
    },
    /**
     * Records which targets have been published, and extends the claim. Returns false if the job is no longer being
     * published.
     */
    advance: async (id: string, { codes, last }: { codes: number; last: string | null }) => {
      const updated = await prisma.$executeRaw`
        UPDATE jobs SET done = done + ${codes}::integer, published_to = ${last}::uuid,
          claimed_until = now() + ${CLAIM_S} * interval '1 s'
        WHERE id = ${id}::uuid AND state = 'publishing'`;
      return updated === 1;
    },
    /** Ends the claim after `pauseS` seconds (default: immediately). Any gateway can then continue the job. */
    release: async (id: string, pauseS = 0) => {
      await prisma.$executeRaw`
        UPDATE jobs SET claimed_until = now() + ${pauseS} * interval '1 s' WHERE id = ${id}::uuid AND finished_at IS NULL`;
    },
    /**
     * Records the outcome, and lets publishing begin. If codes change, call this in the transaction that changes them.
     */
    settle: async (transaction: Prisma.TransactionClient, id: string, { total, result }: Outcome) => {
      await transaction.$executeRaw`
        UPDATE jobs SET state = 'publishing', total = ${total}::integer, result = ${JSON.stringify(result)}::jsonb WHERE id = ${id}::uuid`;
    },
    /** Records that the job is done: every redirect serves the changed codes. */
    finish: async (id: string) => {
      await prisma.$executeRaw`
        UPDATE jobs SET state = 'done', finished_at = now(), done = CASE WHEN dry_run THEN 0 ELSE total END,
          undo_until = CASE WHEN NOT dry_run AND undoes IS NULL AND total > 0 THEN now() + ${UNDO_DAYS} * interval '1 day' END
        WHERE id = ${id}::uuid AND state = 'publishing'`;
    },
    /** Marks the job as failed. Returns false if it has already changed codes, and therefore can no longer fail. */
    fail: async (id: string, error: StoredError): Promise<boolean> => {
      const updated = await prisma.$executeRaw`
        UPDATE jobs SET state = 'failed', error = ${JSON.stringify(error)}::jsonb, finished_at = now()
        WHERE id = ${id}::uuid AND state = 'waiting'`;
      return updated > 0;
    },
    /**
     * Deletes up to `limit` rows in `job_codes` of jobs that can no longer be undone or, if there are none, up to `limit` jobs that
     * ended more than 30 days ago. Returns the number of deleted rows.
     */
    deleteOld: async (limit: number): Promise<number> => {
      const codes = await prisma.$executeRaw`
        DELETE FROM job_codes WHERE (job_id, code_id) IN (
          SELECT job_id, code_id FROM job_codes JOIN jobs ON jobs.id = job_id
          WHERE finished_at IS NOT NULL AND (undo_until IS NULL OR undo_until < now())
            AND NOT EXISTS (SELECT 1 FROM jobs undo WHERE undo.undoes = jobs.id AND undo.finished_at IS NULL)
          LIMIT ${limit})`;
      if (codes > 0) return codes;
      return prisma.$executeRaw`
        DELETE FROM jobs WHERE id IN (
          SELECT id FROM jobs WHERE finished_at < now() - ${KEPT_DAYS} * interval '1 day' LIMIT ${limit})`;
    },
  };
}

/**
 * Locks a waiting job, in the transaction that carries it out. Returns false if another gateway is carrying it out or
 * has done so.
 */
export async function lockWaiting(transaction: Prisma.TransactionClient, id: string): Promise<boolean> {
  const locked = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM jobs WHERE id = ${id}::uuid AND state = 'waiting' FOR UPDATE SKIP LOCKED`;
  return locked.length === 1;
}

/** The fields of a job that has no selection or change of its own. */
export const NOTHING = { selection: null, change: null, dryRun: false } as const;

/** Adds a job in the given transaction, which locks the account. Throws limit_reached. */
export async function addJob(transaction: Prisma.TransactionClient, owner: Owner, job: NewJob): Promise<StoredJob> {
  const { accountId, actor } = owner;
  await requireRoom(transaction, accountId);
  const id = uuidV7(Date.now());
  const json = (value: object | null) => value && JSON.stringify(value);
  await transaction.$executeRaw`
    INSERT INTO jobs (id, account_id, kind, selection, change, dry_run, undoes, actor, person_id, created_at)
    VALUES (${id}::uuid, ${accountId}::uuid, ${job.kind}, ${json(job.selection)}::jsonb, ${json(job.change)}::jsonb, ${job.dryRun}, ${job.undoes}::uuid,
      ${JSON.stringify(actor)}::jsonb, ${personIn(actor)}::uuid, ${new Date()})`;
  const added = await findJob(transaction, accountId, id);
  if (added === undefined) throw new Error("a new job has disappeared");
  return added;
}

async function requireRoom(transaction: Prisma.TransactionClient, accountId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`;
  const unfinished = await transaction.job.count({ where: { accountId, finishedAt: null } });
  if (unfinished < MAX_UNFINISHED) return;
  throw new HttpError(
    "limit_reached",
    `An account can have at most ${MAX_UNFINISHED} jobs that are not done. Wait until one of them is done.`,
  );
}

function requireUndoable({ kind, state, dryRun, undoes, undoUntil, undoneBy }: StoredJob): void {
  const refuse = (message: string) => {
    throw new HttpError("not_restorable", message);
  };
  if (undoes !== null) refuse("An undo cannot be undone. Send the change again.");
  if (kind === "export" || state === "failed" || dryRun) refuse("The job has changed nothing.");
  if (state !== "done") refuse("The job is still running. Wait until it is done.");
  if (undoneBy !== null) refuse("The job has already been undone.");
  if (undoUntil === null) refuse("The job has changed nothing.");
  else if (undoUntil < new Date()) refuse(`A job can be undone for ${UNDO_DAYS} days.`);
}

type Client = Pick<Prisma.TransactionClient, "$queryRaw">;

async function findJob(client: Client, accountId: string, id: string): Promise<StoredJob | undefined> {
  const [job] = await findJobs(client, { accountId, id });
  return job;
}

async function findJobs(
  client: Client,
  { accountId, id = null }: { accountId: string; id?: string | null },
): Promise<StoredJob[]> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT job.id, job.account_id AS "accountId", job.kind, job.selection, job.change, job.dry_run AS "dryRun", job.undoes, undo.id AS "undoneBy",
      CASE WHEN forgotten.user_id IS NULL THEN job.actor ELSE ${JSON.stringify(NOBODY)}::jsonb END AS actor,
      job.created_at AS "createdAt", job.state, job.started_at AS "startedAt", job.total, job.done, job.published_to AS "publishedTo",
      job.result, job.error, job.finished_at AS "finishedAt", job.undo_until AS "undoUntil",
      job.attempt, job.file_bytes::float8 AS "fileBytes", job.expires_at AS "expiresAt"
    FROM jobs job
    LEFT JOIN jobs undo ON undo.undoes = job.id AND undo.state <> 'failed'
    LEFT JOIN forgotten_people forgotten ON forgotten.user_id = job.person_id
    WHERE job.account_id = ${accountId}::uuid AND (${id}::uuid IS NULL OR job.id = ${id}::uuid)
    ORDER BY job.created_at DESC, job.id DESC LIMIT ${MAX_LISTED_JOBS}`;
  return rows.map((row) => jobSchema.parse(row));
}
