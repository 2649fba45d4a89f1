// Works on the bulk changes of all accounts, one at a time in each gateway.

import { counter, HttpError, type Logger } from "@qr/runtime";
import { isDatabaseUnavailable } from "../../scheduling/database-errors.ts";
import { type Sweep, startExpirySweep, startSweep } from "../../scheduling/sweep.ts";
import { storedError } from "../later-changes-store.ts";
import { carryOut, type JobParts } from "./carry-out-job.ts";
import type { StoredJob } from "./job-store.ts";

const POLL_MS = 250;
const RETRY_S = 2;
/** How long a job is retried while the database is unavailable, in ms, counted from the job's first start. */
const MAX_AGE_MS = 3_600_000;

export function startJobWorker(parts: JobParts & { log: Logger }): Sweep {
  const { jobs, log } = parts;
  const countJob = counter("gateway_jobs_total", "Bulk changes that have ended, by outcome.");
  const countFailure = counter("gateway_job_failures_total", "Failed attempts to read or make bulk changes.");
  const stopping = new AbortController();

  /**
   * Marks the job as failed, or releases it for a later attempt if it has already changed codes. If the database is
   * unavailable and the job is not too old, releases it, and throws the error, so that the worker waits.
   */
  const giveUp = async (job: StoredJob, error: unknown): Promise<void> => {
    if (isDatabaseUnavailable(error) && !isTooOld(job)) {
      await jobs.release(job.id, RETRY_S);
      throw error;
    }
    if (!(await jobs.fail(job.id, storedError(error)))) {
      await jobs.release(job.id, RETRY_S);
      countFailure();
      log.error({ err: error, jobId: job.id }, "cannot finish a bulk change; retrying");
      return;
    }
    if (!(error instanceof HttpError)) log.error({ err: error, jobId: job.id }, "a bulk change failed");
    countJob(1, { outcome: "failed" });
  };

  const working = startSweep({
    task: "change many codes",
    sweepBatch: async () => {
      const job = stopping.signal.aborted ? undefined : await jobs.claim("change");
      if (job === undefined) return POLL_MS;
      try {
        if (await carryOut(job, parts, stopping.signal)) countJob(1, { outcome: "done" });
        else await jobs.release(job.id);
      } catch (error) {
        await giveUp(job, error);
      }
      return 0;
    },
    countFailure,
    log,
  });
  const sweep = startExpirySweep({
    what: "jobs",
    deleteExpired: jobs.deleteOld,
    countDeleted: counter("gateway_jobs_deleted_total", "Rows of old jobs that were deleted."),
    countFailure: counter("gateway_job_sweeps_failed_total", "Sweeps of old jobs that failed."),
    log,
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([working.stop(), sweep.stop()]);
    },
  };
}

function isTooOld({ startedAt }: StoredJob): boolean {
  return startedAt !== null && Date.now() - startedAt.getTime() > MAX_AGE_MS;
}
