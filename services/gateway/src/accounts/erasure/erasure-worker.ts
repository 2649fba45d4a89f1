// Works on the erasures of all accounts, one step at a time in each gateway. A step that fails is repeated until it succeeds.

import { counter, type Logger } from "@qr/runtime";
import type { JobStore } from "../../codes/jobs/job-store.ts";
import { type Sweep, startSweep } from "../../scheduling/sweep.ts";
import { type ErasureParts, takeStep } from "./carry-out-erasure.ts";

const POLL_MS = 250;
const RETRY_S = 5;

export function startErasureWorker({
  jobs,
  log,
  ...parts
}: ErasureParts & { jobs: Pick<JobStore, "claim" | "release">; log: Logger }): Sweep {
  const countDone = counter("gateway_erasures_total", "Accounts that have been erased.");
  const countFailure = counter("gateway_erasure_failures_total", "Failed steps of account erasures.");
  return startSweep({
    task: "erase accounts",
    sweepBatch: async () => {
      const job = await jobs.claim("erase");
      if (job === undefined) return POLL_MS;
      try {
        const rest = await takeStep(job, parts);
        if (rest === "done") countDone();
        else await jobs.release(job.id, rest.pauseS);
      } catch (error) {
        countFailure();
        log.warn({ err: error, jobId: job.id }, "a step of an erasure failed; retrying");
        await jobs.release(job.id, RETRY_S);
      }
      return 0;
    },
    countFailure,
    log,
  });
}
