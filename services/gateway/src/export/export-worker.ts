// Works on the exports of all accounts, one at a time in each gateway, and deletes the files that have expired.

import { counter, HttpError, type Logger } from "@qr/runtime";
import { TaskProcessStartError, TaskTimeoutError } from "@qr/task-process";
import type { StoredJob } from "../codes/jobs/job-store.ts";
import { storedError } from "../codes/later-changes-store.ts";
import { isDatabaseUnavailable } from "../scheduling/database-errors.ts";
import { type Sweep, startSweep } from "../scheduling/sweep.ts";
import { ClaimLostError, carryOutExport, type ExportParts } from "./carry-out-export.ts";

const POLL_MS = 250;
const RETRY_S = 2;
/** Maximum number of times that an export is attempted. An attempt ends without a result if its gateway stops, or if the database is unavailable. */
const MAX_ATTEMPTS = 10;
/** Number of chunks that are deleted in one statement: 10 MB. */
const SWEPT_CHUNKS = 20;
const SWEEP_EVERY_MS = 60_000;
const BETWEEN_SWEEPS_MS = 100;

export function startExportWorker(given: ExportParts & { log: Logger }): Sweep {
  const { exports, log } = given;
  const countExport = counter("gateway_exports_total", "Account exports that have ended, by outcome.");
  const countFailure = counter("gateway_export_failures_total", "Failed attempts to export accounts.");
  const countDeleted = counter("gateway_export_chunks_deleted_total", "Chunks of export files that were deleted.");
  const countSweepFailure = counter("gateway_export_sweeps_failed_total", "Sweeps of export files that failed.");
  const stopping = new AbortController();

  const fail = async (job: StoredJob, error: unknown): Promise<void> => {
    if (!(error instanceof HttpError)) log.error({ err: error, jobId: job.id }, "an export failed");
    await exports.fail(job, storedError(error));
    countExport(1, { outcome: "failed" });
  };

  /** Releases the export for another attempt, or marks it as failed. */
  const giveUp = async (job: StoredJob, error: unknown): Promise<void> => {
    if (error instanceof ClaimLostError) return;
    if (stopping.signal.aborted) return exports.release(job.id);
    if (!isTemporary(error) || job.attempt >= MAX_ATTEMPTS) return fail(job, error);
    countFailure();
    log.warn({ err: error, jobId: job.id }, "an export was interrupted; starting over");
    await exports.release(job.id, RETRY_S);
  };

  const working = startSweep({
    task: "export accounts",
    sweepBatch: async () => {
      const job = stopping.signal.aborted ? undefined : await exports.claim();
      if (job === undefined) return POLL_MS;
      try {
        if (job.attempt > MAX_ATTEMPTS)
          throw new HttpError("unavailable", "The export was interrupted too often. Start a new one.");
        await carryOutExport(job, given, stopping.signal);
        countExport(1, { outcome: "done" });
      } catch (error) {
        await giveUp(job, error);
      }
      return 0;
    },
    countFailure,
    log,
  });
  const sweep = startSweep({
    task: "delete expired exports",
    sweepBatch: async () => {
      const deleted = await exports.deleteChunks(SWEPT_CHUNKS);
      if (deleted > 0) countDeleted(deleted);
      return deleted === SWEPT_CHUNKS ? BETWEEN_SWEEPS_MS : SWEEP_EVERY_MS;
    },
    countFailure: countSweepFailure,
    log,
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([working.stop(), sweep.stop()]);
    },
  };
}

/** Returns whether another attempt might succeed: the database or the machine was too busy. */
function isTemporary(error: unknown): boolean {
  if (error instanceof HttpError) return error.code === "unavailable";
  return isDatabaseUnavailable(error) || error instanceof TaskTimeoutError || error instanceof TaskProcessStartError;
}
