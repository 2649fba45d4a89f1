// Publishes committed events as messages, retries failed cache writes, and deletes old events. Any number of relays can share one database.
//
// If a relay is killed after publishing an event but before recording the publication, the event is published again. Each message is sent
// at least once, always with the same ID.

import { setMaxListeners } from "node:events";
import { type PrismaClient, statementsWithin } from "@qr/database";
import type { Bus } from "@qr/messaging";
import { counter, gauge, type Logger } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import { createTargetRepairStore } from "../codes/target-repairs-store.ts";
import { startEventSweep } from "../events/events-store.ts";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { startQueueWorker } from "../scheduling/queue-worker.ts";
import { publishEvent } from "./publish-event.ts";
import { repairTargets } from "./repair-targets.ts";
import { createUnpublishedEventsStore, type UnpublishedEventsStore } from "./unpublished-events-store.ts";

const POLL_MS = 1000;
const BACKLOG_EVERY_MS = 10_000;
const MAX_MESSAGE_DELAY_MS = 30_000;
const MAX_REPAIR_DELAY_MS = 1000;
/** How long `stop` waits for pending confirmations, in ms. If the broker is unreachable, none will arrive. */
const CLOSE_TIMEOUT_MS = 300;

export interface Relay {
  /** Polls for events now. */
  onEvent(): void;
  onRepair(): void;
  /** Stops after the current batches, which wait at most 300 ms for the broker. Unconfirmed messages are sent again later. */
  stop(): Promise<void>;
}

interface RelayOptions {
  prisma: PrismaClient;
  bus: Bus;
  targetCache: TargetCache;
  log: Logger;
  pollMs?: number;
}

/** Starts the relay as soon as the schema is current. Until then, `onEvent` and `onRepair` do nothing; a relay looks for waiting work when it starts. */
export function startRelayOnceMigrated(options: RelayOptions & { database: Pick<DatabaseWatch, "migrated"> }): Relay {
  const relay = onceMigrated(options.database, () => startRelay(options));
  return {
    onEvent: () => relay.part()?.onEvent(),
    onRepair: () => relay.part()?.onRepair(),
    stop: relay.stop,
  };
}

/** Starts the relay, which retries through outages. */
export function startRelay({ prisma, bus, targetCache, log, pollMs = POLL_MS }: RelayOptions): Relay {
  const countFailures = counter(
    "gateway_outbox_failures_total",
    "Failed attempts to publish an event or repair a target, by kind.",
  );
  const onDatabaseFailure = () => countFailures(1, { kind: "database" });
  const events = createUnpublishedEventsStore(prisma);
  const repairs = createTargetRepairStore(prisma);
  const readBacklog = watchBacklog(events);
  const leaving = new AbortController();
  // Each message in a batch adds a listener to this signal.
  setMaxListeners(0, leaving.signal);
  const publishing = { bus, log, leaving: leaving.signal, onFailure: () => countFailures(1, { kind: "message" }) };
  const repairing = {
    run: statementsWithin(prisma),
    targetCache,
    log,
    onFailure: () => countFailures(1, { kind: "target" }),
  };
  // There are two workers, so that an unavailable broker does not delay target repairs, and an unavailable Redis does not delay messages.
  const eventWorker = startQueueWorker({
    what: "events",
    queue: {
      settle: events.settle,
      claim: async (limit) => {
        await readBacklog();
        return bus.state() === "up" ? events.claim(limit) : [];
      },
    },
    attempt: (claimed) => Promise.all(claimed.map((event) => publishEvent(event, publishing))),
    maxDelayMs: MAX_MESSAGE_DELAY_MS,
    onDatabaseFailure,
    pollMs,
    log,
  });
  const repairWorker = startQueueWorker({
    what: "target repairs",
    queue: repairs,
    attempt: (claimed) => repairTargets(claimed, repairing),
    maxDelayMs: MAX_REPAIR_DELAY_MS,
    onDatabaseFailure,
    pollMs,
    log,
  });
  const sweep = startEventSweep({ prisma, log });
  return {
    onEvent: eventWorker.wake,
    onRepair: repairWorker.wake,
    async stop() {
      const timeout = setTimeout(() => leaving.abort(), CLOSE_TIMEOUT_MS);
      await Promise.all([eventWorker.stop(), repairWorker.stop(), sweep.stop()]);
      clearTimeout(timeout);
    },
  };
}

/** Registers the gauges and returns a function that refreshes them at most every 10 s. */
function watchBacklog(store: UnpublishedEventsStore): () => Promise<void> {
  let backlog = { waiting: 0, oldestSeconds: 0 };
  let readAt = Number.NEGATIVE_INFINITY;
  gauge(
    "gateway_outbox_waiting",
    "Events to publish and targets to write to the cache. At most 100000 of each are counted.",
    () => backlog.waiting,
  );
  gauge(
    "gateway_outbox_oldest_seconds",
    "Age of the oldest event or target repair in the outbox.",
    () => backlog.oldestSeconds,
  );
  return async () => {
    if (performance.now() - readAt < BACKLOG_EVERY_MS) return;
    readAt = performance.now();
    backlog = await store.backlog();
  };
}
