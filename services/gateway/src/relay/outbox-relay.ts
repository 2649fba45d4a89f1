// Tells the others what has been committed: publishes the outbox's messages and repeats the cache writes that failed, until they
// hold. Any number of relays may run on one database. Started by gateway.ts; the code store calls wake() after each commit.
//
// A row: waiting → claimed (8 s) → gone, or back to waiting with a later date. A relay that is killed between publishing and
// removing lets the row come again: a message is sent at least once, always with the same id.

import { setMaxListeners } from "node:events";
import type { PrismaClient } from "@qr/database";
import type { Bus } from "@qr/messaging";
import { backoffMs, counter, gauge, type Logger, pause } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import { createOutboxStore, type OutboxStore } from "./outbox-store.ts";
import { BATCH_SIZE, type BatchResult, relayBatch } from "./relay-batch.ts";

const POLL_MS = 1000;
const BACKLOG_EVERY_MS = 10_000;
/** For confirms that are on their way at a stop. Where nobody consumes any longer, none would come. */
const FAREWELL_MS = 300;

export interface OutboxRelay {
  /** There may be new rows: looks at once instead of at the next poll. */
  wake(): void;
  /** Ends after the batch under way, which waits for the broker for 300 ms at most; what is not confirmed by then comes again. */
  stop(): Promise<void>;
}

interface RelayOptions {
  prisma: PrismaClient;
  bus: Bus;
  targetCache: TargetCache;
  log: Logger;
  pollMs?: number;
}

/** Starts the relay and returns at once; it outlives every outage. */
export function startOutboxRelay(options: RelayOptions): OutboxRelay {
  const { bus, targetCache, log, pollMs = POLL_MS } = options;
  const countFailures = counter("gateway_outbox_failures_total", "Attempts of the outbox that failed, by kind.");
  const onFailure = (kind: "target" | "message" | "database") => countFailures(1, { kind });
  const store = createOutboxStore(options.prisma);
  const readBacklog = watchBacklog(store);
  const leaving = new AbortController();
  // A batch's messages all listen to it.
  setMaxListeners(BATCH_SIZE, leaving.signal);
  let isStopped = false;
  let isWoken = false;
  let idle = new AbortController();
  let failures = 0;

  const round = async (): Promise<BatchResult | undefined> => {
    try {
      const result = await relayBatch({ store, bus, targetCache, log, leaving: leaving.signal, onFailure });
      await readBacklog();
      if (failures > 0) log.info("the outbox is being relayed again");
      failures = 0;
      return result;
    } catch (error) {
      onFailure("database");
      if (failures === 0) log.warn({ err: error }, "the outbox cannot be read; trying again");
      failures += 1;
      return undefined;
    }
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false;
      const result = await round();
      if (result?.claimed === BATCH_SIZE) continue;
      const failedMs = result === undefined ? backoffMs(failures) : undefined;
      await idleFor(failedMs ?? Math.min(pollMs, result?.nextDueMs ?? pollMs), failedMs === undefined);
    }
  };

  const idleFor = async (ms: number, mayWake: boolean): Promise<void> => {
    if (isStopped || (isWoken && mayWake)) return;
    idle = new AbortController();
    await pause(ms, idle.signal);
  };

  const running = loop();
  return {
    wake() {
      isWoken = true;
      // While Postgres is away the back-off decides, not the callers.
      if (failures === 0) idle.abort();
    },
    async stop() {
      isStopped = true;
      idle.abort();
      const farewell = setTimeout(() => leaving.abort(), FAREWELL_MS);
      await running;
      clearTimeout(farewell);
    },
  };
}

/** Registers the gauges; what is returned refreshes them, at most every 10 s. */
function watchBacklog(store: OutboxStore): () => Promise<void> {
  let backlog = { waiting: 0, oldestSeconds: 0 };
  let readAt = Number.NEGATIVE_INFINITY;
  gauge("gateway_outbox_waiting", "Rows of the outbox (100000: or more).", () => backlog.waiting);
  gauge("gateway_outbox_oldest_seconds", "Age of the outbox's oldest row.", () => backlog.oldestSeconds);
  return async () => {
    if (performance.now() - readAt < BACKLOG_EVERY_MS) return;
    readAt = performance.now();
    backlog = await store.backlog();
  };
}
