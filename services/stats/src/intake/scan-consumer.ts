// Consumes scan frames, gathers them into batches by size and age, and counts each batch while the next one is being gathered.
//
// A delivery is in exactly one batch: gathering -> waiting (full) -> being counted -> acked. Nothing is acked before its counts have been
// committed. No matter how this process exits, the broker redelivers the rest, and frames that are in the inbox are skipped.

import type { Bus, Consumer, Delivery } from "@qr/messaging";
import { continueTrace, type Logger, pause, withDeadline, withinSpan } from "@qr/runtime";
import type { DatabaseFault } from "../database-fault.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import type { StatsMetrics } from "../stats-metrics.ts";
import { type Batch, createBatch } from "./batch.ts";
import { settleBatch } from "./settle-batch.ts";

/** Maximum number of unacked messages. Bounds memory: a busy redirect sends 1,000 scans per message, so 500 messages take up 60 MB as JSON. */
const PREFETCH = 500;
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface ScanConsumerOptions {
  bus: Bus;
  inbox: Pick<Inbox, "count">;
  log: Logger;
  metrics: StatsMetrics;
  batchScans: number;
  batchAgeMs: number;
  onDatabase(fault: DatabaseFault | undefined): void;
}

export interface ScanConsumer {
  /** Stops consuming, then counts and acks the gathered scans. Gives up after `deadlineMs`; the broker keeps the rest. */
  stop(deadlineMs: number): Promise<void>;
}

export async function consumeScans(options: ScanConsumerOptions): Promise<ScanConsumer> {
  const { bus, log, metrics, batchScans, batchAgeMs } = options;
  const cut = new AbortController();
  const waiting: Batch[] = [];
  let gathering = createBatch();
  let isStopping = false;
  let wake = () => {};

  function take(delivery: Delivery): void {
    if (gathering.deliveries() === 0) gathering = createBatch();
    const refusal = gathering.add(delivery);
    if (refusal) {
      metrics.deadLetters();
      delivery.deadLetter(refusal.reason).catch((error: unknown) => {
        log.warn({ err: error, id: delivery.id }, "could not dead-letter a message; it will be redelivered");
      });
      return;
    }
    const isFull = gathering.scans() >= batchScans || gathering.deliveries() >= PREFETCH;
    if (isFull) closeGathering();
    if (isFull || gathering.deliveries() === 1) wake();
  }

  function closeGathering(): void {
    waiting.push(gathering);
    gathering = createBatch();
    // The bus delivers no more than the prefetch. Older deliveries arrived over a lost connection: they cannot be acked, and the
    // broker has redelivered them.
    for (let held = sumOfDeliveries(waiting); held - (waiting[0]?.deliveries() ?? 0) >= PREFETCH; ) {
      held -= waiting.shift()?.deliveries() ?? 0;
      metrics.batchesDropped();
    }
  }

  /** Resolves with the next batch once the batch is full or old enough, or with undefined if there will be no more batches. */
  async function nextBatch(): Promise<Batch | undefined> {
    while (waiting.length === 0) {
      if (restMs() <= 0) closeGathering();
      else if (isStopping) return undefined;
      else await awakened(restMs());
    }
    return waiting.shift();
  }

  function restMs(): number {
    if (gathering.deliveries() === 0) return MAX_TIMER_MS;
    return isStopping ? 0 : gathering.sinceMs + batchAgeMs - performance.now();
  }

  async function awakened(afterMs: number): Promise<void> {
    const woken = new AbortController();
    wake = () => woken.abort();
    await pause(afterMs, woken.signal);
  }

  async function countAll(): Promise<void> {
    for (let batch = await nextBatch(); batch && !cut.signal.aborted; batch = await nextBatch()) await countOne(batch);
  }

  async function countOne(batch: Batch): Promise<void> {
    const startedMs = performance.now();
    const [first, ...links] = batch.traceParents();
    const attributes = { "messaging.batch.message_count": batch.deliveries(), "qr.scans": batch.scans() };
    const span = continueTrace(first, "fold scans", { kind: "consumer", links, attributes });
    const settled = withinSpan(span, () =>
      settleBatch(batch, {
        inbox: options.inbox,
        log,
        signal: cut.signal,
        onFault: (fault) => {
          options.onDatabase(fault);
          metrics.failed(fault);
        },
        onCounted: (result) => {
          options.onDatabase(undefined);
          metrics.counted(result);
        },
        onDeadLetter: metrics.deadLetters,
      }),
    );
    await settled;
    span?.end();
    metrics.batch({ scans: batch.scans(), ms: performance.now() - startedMs, oldestMs: batch.oldestMs() });
  }

  const ended = countAll();
  const consumer: Consumer = await bus.consume("stats.scans", { prefetch: PREFETCH }, take);
  return {
    stop: async (deadlineMs) => {
      const endsMs = performance.now() + deadlineMs;
      // If the broker does not respond, half of the time remains for the last batch.
      await withDeadline(consumer.cancel(), deadlineMs / 2, "ending the consumer").catch(() => {});
      isStopping = true;
      wake();
      await withDeadline(ended, endsMs - performance.now(), "the last batch").catch(() => {
        log.warn("stopped before everything was counted; the broker keeps the rest");
        cut.abort();
      });
    },
  };
}

function sumOfDeliveries(batches: readonly Batch[]): number {
  return batches.reduce((sum, batch) => sum + batch.deliveries(), 0);
}
