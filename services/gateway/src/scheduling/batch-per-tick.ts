// Combines the items of one event-loop tick into one database call, which costs much less than one call per item. The batching
// needs no timer and adapts to load: while calls are in flight, more items accumulate.
//
// States of an item: waiting → in a batch in flight → settled; or rejected if the database does not accept it in time.

import { DEADLINES } from "@qr/database";
import { unavailable } from "@qr/runtime";

const MAX_WAITING = 5000;
/**
 * Maximum time that an item waits, in ms: as long as a query waits for a connection from the pool. Then the item is
 * rejected, so no response is late.
 */
const MAX_WAIT_MS = DEADLINES.connect;

interface Batching<I, O> {
  maxItems: number;
  maxCalls: number;
  /** Processes the items, and returns the results in the order of the items. Must have its own deadline. */
  call(items: readonly I[]): Promise<readonly O[]>;
  /** Returns whether the call changed nothing because one of its items was rejected. In that case, each item gets a call of its own. */
  isCausedByOne?(error: unknown): boolean;
}

interface Waiting<I, O> {
  item: I;
  sinceMs: number;
  resolve(result: O): void;
  reject(error: unknown): void;
}

/** Returns a function that resolves with its item's result. It rejects with the call's error, or with unavailable if the item waited too long. */
export function batchPerTick<I, O>(batching: Batching<I, O>): (item: I) => Promise<O> {
  const { maxItems, maxCalls } = batching;
  const waiting: Waiting<I, O>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || inFlight >= maxCalls || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(startCalls);
  };

  const startCalls = () => {
    isScheduled = false;
    giveUpLate();
    while (waiting.length > 0 && inFlight < maxCalls) {
      inFlight += 1;
      void settle(batching, waiting.splice(0, maxItems)).finally(() => {
        inFlight -= 1;
        schedule();
      });
    }
  };

  const giveUpLate = () => {
    const earliestMs = performance.now() - MAX_WAIT_MS;
    // The oldest items come first.
    const lateCount = waiting.findIndex(({ sinceMs }) => sinceMs >= earliestMs);
    const late = waiting.splice(0, lateCount < 0 ? waiting.length : lateCount);
    for (const { reject } of late) reject(unavailable("The database"));
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(unavailable("The database"));
      waiting.push({ item, sinceMs: performance.now(), resolve, reject });
      schedule();
    });
}

/** Processes a batch, and resolves or rejects each item's promise. The promise returned here never rejects. */
async function settle<I, O>(batching: Batching<I, O>, batch: readonly Waiting<I, O>[]): Promise<void> {
  try {
    const results = await batching.call(batch.map(({ item }) => item));
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
  } catch (error) {
    if (batch.length > 1 && batching.isCausedByOne?.(error)) {
      await Promise.all(batch.map((one) => settle(batching, [one])));
    } else for (const { reject } of batch) reject(error);
  }
}
