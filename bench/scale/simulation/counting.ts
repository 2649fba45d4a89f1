// The stats workers and Postgres of the simulation: deliveries up to the prefetch, batches by size and age, one transaction at a
// time for each worker, and the cores of Postgres that these share.

import { distinctCodes } from "./distinct-codes.ts";
import type { CountingTimes, Message, Pipeline, SettledFrame } from "./pipeline-parts.ts";

/** As in the stats service: BATCH_SCANS, BATCH_AGE_MS and its prefetch. */
export const BATCH_SCANS = 50_000;
export const BATCH_AGE_MS = 100;
const PREFETCH = 500;
/** Of a batch: half of the prefetch is being counted while the other half gathers. */
const MOST_MESSAGES = PREFETCH / 2;

export interface QueuedMessage extends Message {
  readyMs: number;
}

interface Batch {
  messages: QueuedMessage[];
  scans: number;
  frames: number;
  /** When its last message had been read. */
  readMs: number;
}

interface Worker {
  threadMs: number;
  /** When its transaction ends and the next one may begin. */
  freeMs: number;
  /** When each message that it holds will be acked; Infinity until its batch is counted. */
  held: { ackMs: number }[];
}

interface Counted {
  batches: { countedMs: number; scans: number }[];
  countedMsOf: Map<SettledFrame, number>;
  lastMs: number;
  statsBusyMs: number;
  postgresBusyMs: number;
}

/** Counts all messages, which are in order of `readyMs`. Each worker takes the next batch when it is the first to be free. */
export function simulateCounting(pipeline: Pipeline, messages: readonly QueuedMessage[]): Counted {
  const { times } = pipeline;
  const workers: Worker[] = Array.from({ length: pipeline.statsWorkers }, () => ({ threadMs: 0, freeMs: 0, held: [] }));
  const cores = new Float64Array(pipeline.postgresCores);
  const counted: Counted = { batches: [], countedMsOf: new Map(), lastMs: 0, statsBusyMs: 0, postgresBusyMs: 0 };
  for (let next = 0; next < messages.length; ) {
    const worker = earliest(workers, ({ threadMs, freeMs }) => Math.max(threadMs, freeMs - BATCH_AGE_MS));
    const batch = gatherBatch(worker, messages, next, times.statsUs);
    next += batch.messages.length;
    const rows = distinctCodes(pipeline.popularity, pipeline.codes, batch.scans);
    const foldMs = (rows * times.statsUs.row + times.statsUs.transaction) / 1000;
    const postgresMs =
      (usOf(times.postgresUs, batch) + rows * times.postgresUs.row + times.postgresUs.transaction) / 1000;
    const core = cores.indexOf(cores.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY));
    const foldedMs = Math.max(batch.readMs, worker.freeMs, worker.threadMs) + foldMs;
    const beginMs = Math.max(foldedMs, cores[core] ?? 0);
    const countedMs = beginMs + postgresMs + times.commitMs;
    cores[core] = beginMs + postgresMs;
    worker.threadMs = foldedMs;
    worker.freeMs = countedMs;
    for (const one of worker.held) one.ackMs = Math.min(one.ackMs, countedMs);
    counted.statsBusyMs += foldMs + usOf(times.statsUs, batch) / 1000;
    counted.postgresBusyMs += postgresMs;
    counted.batches.push({ countedMs, scans: batch.scans });
    counted.lastMs = Math.max(counted.lastMs, countedMs);
    for (const { frames } of batch.messages) {
      for (const frame of frames) counted.countedMsOf.set(frame, countedMs);
    }
  }
  return counted;
}

/** Without rows and the transaction. */
function usOf(times: CountingTimes, { scans, frames }: { scans: number; frames: number }): number {
  return scans * times.scan + frames * times.frame;
}

/** What the worker reads until its batch is full, or old enough and the transaction before has ended. */
function gatherBatch(worker: Worker, messages: readonly QueuedMessage[], from: number, times: CountingTimes): Batch {
  const batch: Batch = { messages: [], scans: 0, frames: 0, readMs: 0 };
  let closesMs = Number.POSITIVE_INFINITY;
  for (let index = from; index < messages.length; index += 1) {
    const message = messages[index];
    if (message === undefined) break;
    const beginMs = Math.max(message.readyMs, worker.threadMs, mayHoldFromMs(worker));
    if (beginMs >= closesMs) break;
    const readMs = beginMs + usOf(times, { scans: message.scans, frames: message.frameCount }) / 1000;
    // It is as old as its first message, and is closed no earlier than the worker can count it.
    if (batch.messages.length === 0) closesMs = Math.max(readMs + BATCH_AGE_MS, worker.freeMs);
    worker.threadMs = readMs;
    worker.held.push({ ackMs: Number.POSITIVE_INFINITY });
    batch.messages.push(message);
    batch.scans += message.scans;
    batch.frames += message.frameCount;
    batch.readMs = readMs;
    if (batch.scans >= BATCH_SCANS || batch.messages.length >= MOST_MESSAGES) return batch;
  }
  batch.readMs = Math.max(batch.readMs, closesMs);
  return batch;
}

/** When the broker hands the worker one more message: once one of the newest `PREFETCH` is acked. */
function mayHoldFromMs(worker: Worker): number {
  if (worker.held.length < PREFETCH) return 0;
  const ackMs = worker.held[worker.held.length - PREFETCH]?.ackMs ?? 0;
  if (worker.held.length > 2 * PREFETCH) worker.held.splice(0, worker.held.length - PREFETCH);
  return ackMs;
}

function earliest(workers: readonly Worker[], read: (worker: Worker) => number): Worker {
  const [first, ...others] = workers;
  if (first === undefined) throw new Error("there is no stats worker");
  return others.reduce((best, worker) => (read(worker) < read(best) ? worker : best), first);
}
