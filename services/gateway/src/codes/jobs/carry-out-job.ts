// Carries out a job: plan which codes change → change them, in one transaction → publish their targets → done. If the
// gateway stops before the commit, nothing has changed; if it stops later, another gateway publishes the remaining
// targets.

import { codeIdFromUuid } from "@qr/contracts";
import type { Prisma, PrismaClient, RunStatement } from "@qr/database";
import { backoffMs, HttpError, pause } from "@qr/runtime";
import type { FindDomains } from "../domains/account-domains.ts";
import { requireActive } from "../later-changes-store.ts";
import type { CodeFilter } from "../list/code-filter.ts";
import type { TargetWriter } from "../target-writer.ts";
import { type CodeUpdate, isForRedirects } from "../update-code.ts";
import { changePlanned } from "./change-codes-store.ts";
import { type ChangeOfMany, filterFor, type JobRequest, jobRequest, MAX_MOVES, typesFor } from "./job-request.ts";
import { type JobStore, lockWaiting, type Outcome, type StoredJob } from "./job-store.ts";
import { type Mover, moveBack, moveCodes } from "./move-codes-store.ts";
import { type Plan, planChange, planUndo } from "./planned-codes-store.ts";
import { readCodesPage } from "./published-codes-store.ts";

/** Deadline for a job's transaction, in ms. */
const CHANGE_DEADLINE_MS = 120_000;
const CONNECT_DEADLINE_MS = 2000;

export interface JobParts extends Pick<CodeUpdate, "urls" | "urlRules" | "onEvent"> {
  jobs: JobStore;
  /** A separate client, so that long transactions do not use connections that requests need. */
  longPrisma: PrismaClient;
  run: RunStatement;
  targets: Pick<TargetWriter, "rewrite" | "leasesEnd">;
  findDomains: FindDomains;
  /** Maximum number of codes that a job can change. */
  maxCodes: number;
}

/**
 * Carries out a job, or the rest of it. Returns false if another gateway is doing so or has done so, or once `stopping`
 * is aborted. Throws an HttpError if the job is refused; in that case, the job has changed nothing.
 */
export async function carryOut(job: StoredJob, parts: JobParts, stopping: AbortSignal): Promise<boolean> {
  const undone = job.undoes === null ? undefined : await parts.jobs.find(job.accountId, job.undoes);
  const request = jobRequest.parse(requestOf(undone ?? job));
  if (
    job.state === "waiting" &&
    !(await change(job, await planFor(job, { ...request, undoes: undone?.id }, parts), parts))
  )
    return false;
  parts.onEvent();
  if (isForRedirects(request.change) && !(await publish(job, parts, stopping))) return false;
  await parts.jobs.finish(job.id);
  return true;
}

function requestOf({ selection, change }: StoredJob): object {
  return { select: selection, change };
}

/** Thrown to undo what a dry run has changed. */
class DryRun extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super("a dry run");
    this.outcome = outcome;
  }
}

/** Changes the codes in one transaction. Returns false if another gateway is changing or has changed them. */
async function change(job: StoredJob, plan: Work, parts: JobParts): Promise<boolean> {
  const work = async (transaction: Prisma.TransactionClient): Promise<boolean> => {
    if (!(await lockWaiting(transaction, job.id))) return false;
    await requireActive(transaction, job.accountId);
    const outcome = outcomeOf(await plan(transaction));
    if (job.dryRun) throw new DryRun(outcome);
    await parts.jobs.settle(transaction, job.id, outcome);
    return true;
  };
  const deadlines = { timeout: CHANGE_DEADLINE_MS, maxWait: CONNECT_DEADLINE_MS };
  try {
    return await parts.longPrisma.$transaction(work, deadlines);
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    await parts.jobs.settle(parts.longPrisma, job.id, error.outcome);
    return true;
  }
}

interface Requested extends JobRequest {
  /** The job that this one undoes. */
  undoes: string | undefined;
}

type Work = (transaction: Prisma.TransactionClient) => Promise<Plan>;

/** Reads everything that the transaction needs, and returns the work to do in the transaction. */
async function planFor(job: StoredJob, { select, change, undoes }: Requested, parts: JobParts): Promise<Work> {
  const { accountId, actor } = job;
  const maker = { accountId, actor, limits: undefined };
  const byPlan =
    (plan: Work): Work =>
    async (transaction) => {
      const planned = await plan(transaction);
      requireLimit(planned, parts.maxCodes);
      if (!job.dryRun) await changePlanned(transaction, job.id, maker);
      return planned;
    };
  const isMove = change.domain !== undefined;
  const domains = isMove ? await parts.findDomains(accountId) : undefined;
  const mover: Mover = { jobId: job.id, maker, domains, parts };
  if (undoes !== undefined) {
    if (isMove) return (transaction) => moveBack(transaction, undoes, mover);
    return byPlan((transaction) => planUndo(transaction, job.id, undoes));
  }
  const filter = await filterFor(accountId, select, parts.findDomains);
  if (isMove)
    return (transaction) => moveWithin(transaction, { filter, change }, mover, Math.min(MAX_MOVES, parts.maxCodes));
  const planned = { accountId, filter, change, types: typesFor(change.target, parts.urlRules), limit: parts.maxCodes };
  return byPlan((transaction) => planChange(transaction, job.id, planned));
}

async function moveWithin(
  transaction: Prisma.TransactionClient,
  wanted: { filter: CodeFilter; change: ChangeOfMany },
  mover: Mover,
  limit: number,
): Promise<Plan> {
  const moved = await moveCodes(transaction, { ...wanted, limit }, mover);
  requireLimit(moved, limit);
  return moved;
}

function requireLimit({ selected }: Plan, limit: number): void {
  if (selected <= limit) return;
  throw new HttpError("limit_reached", `A job can change at most ${limit.toLocaleString("en")} codes. Select fewer.`);
}

function outcomeOf({ selected, changed, skipped, skippedCodes }: Plan): Outcome {
  const shown = skippedCodes.map(({ id, ...reason }) => ({ id: codeIdFromUuid(id), ...reason }));
  return { total: changed, result: { unchanged: selected - changed - skipped, skipped, skipped_codes: shown } };
}

/**
 * Writes the targets of the changed codes to the cache, page by page. Returns false if another gateway has finished the
 * job, or once `stopping` is aborted.
 */
async function publish(job: StoredJob, { jobs, run, targets }: JobParts, stopping: AbortSignal): Promise<boolean> {
  let last = job.publishedTo;
  let failures = 0;
  while (!stopping.aborted) {
    const page = await readCodesPage(run, job.id, last);
    if (page === undefined) {
      await targets.leasesEnd();
      return true;
    }
    const isWritten = await targets.rewrite(page.keys);
    failures = isWritten ? 0 : failures + 1;
    if (isWritten) last = page.last;
    else await pause(backoffMs(failures, 50, 1000), stopping);
    if (!(await jobs.advance(job.id, { codes: isWritten ? page.codes : 0, last }))) return false;
  }
  return false;
}
