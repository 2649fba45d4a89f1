// Deletes the kept answers that have had their 24 hours. Started by gateway.ts.

import { counter, type Logger } from "@qr/runtime";
import { type ExpirySweep, startExpirySweep } from "../../scheduling/sweep.ts";
import type { IdempotentAnswerStore } from "./idempotent-answer-store.ts";

interface SweepOptions {
  answers: Pick<IdempotentAnswerStore, "deleteExpired">;
  log: Logger;
  everyMs?: number;
}

/** Starts the sweep and returns at once; it outlives every outage. */
export function startAnswerSweep({ answers, log, everyMs }: SweepOptions): ExpirySweep {
  return startExpirySweep({
    what: "idempotent answers",
    deleteExpired: (limit) => answers.deleteExpired(limit),
    countDeleted: counter("gateway_idempotent_answers_deleted_total", "Kept answers that were deleted by age."),
    countFailure: counter("gateway_idempotent_sweeps_failed_total", "Sweeps of kept answers that failed."),
    log,
    everyMs,
  });
}
