// Repeats background work, such as deleting expired rows. Any number of sweeps can run on one database.

import { backoffMs, type Logger, pause } from "@qr/runtime";

const BATCH_SIZE = 500;
const EVERY_MS = 60_000;
/** Pause between full batches, in ms, so that a backlog does not overload the database. */
const BETWEEN_BATCHES_MS = 100;

export interface Sweep {
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

interface SweepOptions {
  /** Completes the sentence "cannot …", such as "delete expired sessions". */
  task: string;
  /** Does a batch of work, and returns how long to pause after it, in ms. */
  sweepBatch(): Promise<number>;
  countFailure(): void;
  log: Logger;
}

/** Starts a sweep, which retries through outages. */
export function startSweep({ task, sweepBatch, countFailure, log }: SweepOptions): Sweep {
  const stopping = new AbortController();

  const sweep = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const pauseMs = await sweepBatch();
        failures = 0;
        await pause(pauseMs, stopping.signal);
      } catch (error) {
        countFailure();
        log.warn({ err: error }, `cannot ${task}; retrying`);
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

interface ExpiryOptions {
  what: string;
  /** Deletes up to `limit` rows, and returns how many it deleted. */
  deleteExpired(limit: number): Promise<number>;
  countDeleted(deleted: number): void;
  countFailure(): void;
  log: Logger;
  everyMs?: number | undefined;
}

/** Starts a sweep that deletes expired rows in small batches. */
export function startExpirySweep({ everyMs = EVERY_MS, what, ...options }: ExpiryOptions): Sweep {
  const { deleteExpired, countDeleted, countFailure, log } = options;
  const sweepBatch = async () => {
    const deleted = await deleteExpired(BATCH_SIZE);
    if (deleted > 0) countDeleted(deleted);
    return deleted === BATCH_SIZE ? BETWEEN_BATCHES_MS : everyMs;
  };
  return startSweep({ task: `delete expired ${what}`, sweepBatch, countFailure, log });
}
