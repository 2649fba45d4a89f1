// Processes a table as a queue, in batches. The next batch starts immediately if the last one was full or a row was done, because other rows
// may have been waiting for that row. Otherwise, it starts when the worker is woken, when a postponed row is due, or at the next poll. Retries
// through outages.
//
// States of a row: waiting → claimed for a few seconds → done, or waiting again until a later time. One short statement claims rows, with no open
// transaction. Therefore, no row lock or connection is held while a broker or cache is slow, and the claims of a killed process expire.

import { backoffMs, type Logger, pause } from "@qr/runtime";

const BATCH_SIZE = 100;

export interface QueueRow {
  id: string;
  /** Number of attempts, including the current one. */
  attempts: number;
}

interface Queue<R extends QueueRow> {
  /** Claims due rows that no other worker has claimed. Can claim more than `limit`; claims fewer only if fewer are due. Claimed rows are due again after a few seconds. */
  claim(limit: number): Promise<R[]>;
  /** Marks the rows in `doneIds` as done, and postpones those in `postponed`. */
  settle(doneIds: readonly string[], postponed: readonly { id: string; delayMs: number }[]): Promise<void>;
}

export interface QueueWorker {
  /** Polls now instead of at the next interval. */
  wake(): void;
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

interface WorkerOptions<R extends QueueRow> {
  /** What the rows are called in the log, such as "events". */
  what: string;
  queue: Queue<R>;
  /** Processes the rows, and returns, in order, whether each is done. Must finish well before the claims expire. Rejects if Postgres does not respond. */
  attempt(rows: readonly R[]): Promise<boolean[]>;
  /** The longest delay for a row that keeps failing, in ms. */
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
      // While Postgres is unavailable, the backoff, not the callers, determines when to retry.
      if (idleMs > 0 && (failures > 0 || !isWoken)) await idleFor(idleMs);
    }
  };

  /** Processes a batch, and returns how long to wait until the next one, in ms. */
  const workOff = async (): Promise<number> => {
    try {
      const { hasMore, nextDueMs } = await workOffBatch(options);
      if (failures > 0) log.info(`${what} can be read again`);
      failures = 0;
      return hasMore ? 0 : Math.min(pollMs, nextDueMs);
    } catch (error) {
      onDatabaseFailure();
      if (failures === 0) log.warn({ err: error }, `${what} cannot be read; retrying`);
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

/** Processes a batch. `hasMore`: more rows might be due. `nextDueMs`: time until the first postponed row is due, or Infinity if there is none. */
async function workOffBatch<R extends QueueRow>({ queue, attempt, maxDelayMs }: WorkerOptions<R>) {
  const rows = await queue.claim(BATCH_SIZE);
  if (rows.length === 0) return { hasMore: false, nextDueMs: Number.POSITIVE_INFINITY };
  const areDone = await attempt(rows);
  const done = rows.filter((_, index) => areDone[index]);
  const postponed = rows
    .filter((_, index) => !areDone[index])
    .map(({ id, attempts }) => ({ id, delayMs: backoffMs(attempts, 100, maxDelayMs) }));
  await queue.settle(
    done.map(({ id }) => id),
    postponed,
  );
  return {
    hasMore: rows.length >= BATCH_SIZE || done.length > 0,
    nextDueMs: Math.min(...postponed.map(({ delayMs }) => delayMs)),
  };
}
