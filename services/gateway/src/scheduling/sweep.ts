// Deletes what has had its time, in small batches. Started by gateway.ts for each kind; any number may run on one database.

import { backoffMs, type Logger, pause } from "@qr/runtime";

const BATCH_SIZE = 500;
const EVERY_MS = 60_000;
/** Between two full batches, so that a backlog never takes the database for itself. */
const BETWEEN_BATCHES_MS = 100;

export interface ExpirySweep {
  /** Ends after the batch under way. */
  stop(): Promise<void>;
}

interface SweepOptions {
  /** For the log. */
  what: string;
  /** Deletes up to `limit` and tells how many. */
  deleteExpired(limit: number): Promise<number>;
  countDeleted(deleted: number): void;
  countFailure(): void;
  log: Logger;
  everyMs?: number | undefined;
}

/** Starts the sweep and returns at once; it outlives every outage. */
export function startExpirySweep({ everyMs = EVERY_MS, log, ...options }: SweepOptions): ExpirySweep {
  const stopping = new AbortController();

  const sweep = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const deleted = await options.deleteExpired(BATCH_SIZE);
        if (deleted > 0) options.countDeleted(deleted);
        failures = 0;
        await pause(deleted === BATCH_SIZE ? BETWEEN_BATCHES_MS : everyMs, stopping.signal);
      } catch (error) {
        options.countFailure();
        log.warn({ err: error }, `expired ${options.what} cannot be deleted; trying again`);
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
