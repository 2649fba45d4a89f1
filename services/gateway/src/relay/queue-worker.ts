// Works off a queue that is a table: one batch after the other, at once after a full one, else when it is woken, when a postponed
// row is due, or at the next poll. Survives every outage. Used by relay.ts.
//
// A row: waiting → claimed for 8 s → done, or waiting again with a later date. Rows are claimed by one short statement, not held by
// an open transaction: a slow broker or cache never keeps a row lock or a connection, and if a process is killed its claims expire.

import { backoffMs, type Logger, pause } from "@qr/runtime";

const BATCH_SIZE = 100;

export interface QueueRow {
  id: string;
  /** 1 for the first attempt. */
  attempts: number;
}

export interface Queue<R extends QueueRow> {
  /** Takes up to `limit` due rows, oldest first, that nobody else has. They are due again after 8 s. */
  claim(limit: number): Promise<R[]>;
  /** Ends what is done and postpones the rest. */
  settle(doneIds: readonly string[], postponed: readonly { id: string; delayMs: number }[]): Promise<void>;
}

export interface QueueWorker {
  /** Looks for rows at once instead of at the next poll. */
  wake(): void;
  /** Ends after the batch under way. */
  stop(): Promise<void>;
}

interface WorkerOptions<R extends QueueRow> {
  /** For the log, such as "events". */
  what: string;
  queue: Queue<R>;
  /** Returns whether each row is done, in order. Must end well within 8 s; rejects if Postgres does not respond. */
  attempt(rows: readonly R[]): Promise<boolean[]>;
  /** Longest delay of a row that failed again and again. */
  maxDelayMs: number;
  onDatabaseFailure(): void;
  pollMs: number;
  log: Logger;
}

export function startQueueWorker<R extends QueueRow>(options: WorkerOptions<R>): QueueWorker {
  const { what, onDatabaseFailure, pollMs, log } = options;
  let isStopped = false;
  let isWoken = false;
  let idle = new AbortController();
  let failures = 0;

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false;
      const idleMs = await workOff();
      // While Postgres is unavailable the back-off decides, not the callers.
      if (idleMs > 0 && (failures > 0 || !isWoken)) await idleFor(idleMs);
    }
  };

  /** Returns how long to wait until the next batch, in ms. */
  const workOff = async (): Promise<number> => {
    try {
      const { isFull, nextDueMs } = await workOffBatch(options);
      if (failures > 0) log.info(`${what} can be read again`);
      failures = 0;
      return isFull ? 0 : Math.min(pollMs, nextDueMs);
    } catch (error) {
      onDatabaseFailure();
      if (failures === 0) log.warn({ err: error }, `${what} cannot be read; trying again`);
      failures += 1;
      return backoffMs(failures);
    }
  };

  const idleFor = async (ms: number): Promise<void> => {
    if (isStopped) return;
    idle = new AbortController();
    await pause(ms, idle.signal);
  };

  const running = loop();
  return {
    wake() {
      isWoken = true;
      if (failures === 0) idle.abort();
    },
    async stop() {
      isStopped = true;
      idle.abort();
      await running;
    },
  };
}

/** `isFull`: there may be more rows. `nextDueMs`: when the first postponed row is due again; Infinity if none was postponed. */
async function workOffBatch<R extends QueueRow>({ queue, attempt, maxDelayMs }: WorkerOptions<R>) {
  const rows = await queue.claim(BATCH_SIZE);
  if (rows.length === 0) return { isFull: false, nextDueMs: Number.POSITIVE_INFINITY };
  const areDone = await attempt(rows);
  const done = rows.filter((_, index) => areDone[index]);
  const postponed = rows
    .filter((_, index) => !areDone[index])
    .map(({ id, attempts }) => ({ id, delayMs: backoffMs(attempts, 100, maxDelayMs) }));
  await queue.settle(
    done.map(({ id }) => id),
    postponed,
  );
  return { isFull: rows.length === BATCH_SIZE, nextDueMs: Math.min(...postponed.map(({ delayMs }) => delayMs)) };
}
