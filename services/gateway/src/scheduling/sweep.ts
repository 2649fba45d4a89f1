// Deletes expired rows in small batches. Any number of sweeps can run on one database.

import { backoffMs, type Logger, pause } from "@qr/runtime";

const BATCH_SIZE = 500;
const EVERY_MS = 60_000;
/** Pause between full batches, so a backlog does not occupy the database. */
const BETWEEN_BATCHES_MS = 100;

export interface ExpirySweep {
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

interface SweepOptions {
  what: string;
  /** Deletes up to `limit` rows, and returns how many it deleted. */
  deleteExpired(limit: number): Promise<number>;
  countDeleted(deleted: number): void;
  countFailure(): void;
  log: Logger;
  everyMs?: number | undefined;
}

/** Starts the sweep, which retries through outages. */
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
        log.warn({ err: error }, `cannot delete expired ${options.what}; retrying`);
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
