// Deletes the kept answers that have had their 24 hours, in small batches. Started by gateway.ts; any number may run on one database.

import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import type { IdempotentAnswerStore } from "./idempotent-answer-store.ts";

const BATCH_SIZE = 500;
const EVERY_MS = 60_000;
/** Between two full batches, so that a backlog never takes the database for itself. */
const BETWEEN_BATCHES_MS = 100;

export interface AnswerSweep {
  /** Ends after the batch under way. */
  stop(): Promise<void>;
}

interface SweepOptions {
  answers: Pick<IdempotentAnswerStore, "deleteExpired">;
  log: Logger;
  everyMs?: number;
}

/** Starts the sweep and returns at once; it outlives every outage. */
export function startAnswerSweep({ answers, log, everyMs = EVERY_MS }: SweepOptions): AnswerSweep {
  const countDeleted = counter("gateway_idempotent_answers_deleted_total", "Kept answers that were deleted by age.");
  const countFailure = counter("gateway_idempotent_sweeps_failed_total", "Sweeps of kept answers that failed.");
  const stopping = new AbortController();

  const sweep = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const deleted = await answers.deleteExpired(BATCH_SIZE);
        if (deleted > 0) countDeleted(deleted);
        failures = 0;
        await pause(deleted === BATCH_SIZE ? BETWEEN_BATCHES_MS : everyMs, stopping.signal);
      } catch (error) {
        countFailure();
        log.warn({ err: error }, "expired idempotent answers cannot be deleted; trying again");
        await pause(backoffMs(failures, 1000, EVERY_MS), stopping.signal);
        failures += 1;
      }
    }
  };

  const sweeping = sweep();
  return {
    async stop() {
      stopping.abort();
      await sweeping;
    },
  };
}
