// Joins what comes in one turn of the event loop to one call of the database, which costs a fraction of a call each. It needs no timer
// and adapts by itself: while calls are under way more comes together. Used by the stores of the hot paths.
//
// An item: waiting → in a group that is under way → settled; or given up, where the database has not taken it in time.

import { DEADLINES } from "@qr/database";
import { unavailable } from "@qr/runtime";

const MAX_WAITING = 5000;
/** As for a connection of the pool: what has waited longer is given up, so that no answer is late. */
const LONGEST_WAIT_MS = DEADLINES.connect;

interface Grouping<I, O> {
  /** Items of one call at most. */
  maxItems: number;
  /** Calls under way at most. */
  maxGroups: number;
  /** The results, in the items' order. Has its own deadline. */
  call(items: readonly I[]): Promise<readonly O[]>;
  /** Whether nothing was done because of what one of the items is: then each is called by itself. */
  isFaultOfOne?(error: unknown): boolean;
}

interface Waiting<I, O> {
  item: I;
  sinceMs: number;
  resolve(result: O): void;
  reject(error: unknown): void;
}

/** A function that waits for its item's group. It rejects with what the call rejects with, or 503 unavailable where it was given up. */
export function inTurnGroups<I, O>(grouping: Grouping<I, O>): (item: I) => Promise<O> {
  const { maxItems, maxGroups } = grouping;
  let waiting: Waiting<I, O>[] = [];
  let underWay = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || underWay >= maxGroups || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(startGroups);
  };

  const startGroups = () => {
    isScheduled = false;
    giveUpLate();
    while (waiting.length > 0 && underWay < maxGroups) {
      underWay += 1;
      void settleGroup(grouping, waiting.splice(0, maxItems)).finally(() => {
        underWay -= 1;
        schedule();
      });
    }
  };

  const giveUpLate = () => {
    const tooLateMs = performance.now() - LONGEST_WAIT_MS;
    // The oldest stand in front.
    if (waiting.every(({ sinceMs }) => sinceMs >= tooLateMs)) return;
    const late = waiting.filter(({ sinceMs }) => sinceMs < tooLateMs);
    waiting = waiting.slice(late.length);
    for (const { reject } of late) reject(unavailable("The database"));
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(unavailable("The database"));
      waiting.push({ item, sinceMs: performance.now(), resolve, reject });
      schedule();
    });
}

/** Never rejects. */
async function settleGroup<I, O>(grouping: Grouping<I, O>, group: readonly Waiting<I, O>[]): Promise<void> {
  try {
    const results = await grouping.call(group.map(({ item }) => item));
    for (const [index, result] of results.entries()) group[index]?.resolve(result);
  } catch (error) {
    if (group.length > 1 && grouping.isFaultOfOne?.(error)) {
      await Promise.all(group.map((one) => settleGroup(grouping, [one])));
    } else for (const { reject } of group) reject(error);
  }
}
