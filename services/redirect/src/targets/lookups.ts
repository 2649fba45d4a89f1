// Tracks the lookups in flight, by link key, and retries lookups that failed in a transient outage.

import type { TargetKey } from "@qr/contracts";
import { counter } from "@qr/runtime";
import { type DependencyWatch, TRANSIENT_MS } from "./dependency-watch.ts";
import type { TargetMemory } from "./target-memory.ts";
import { hashKey, randomSeed } from "./target-ring.ts";

export interface Lookup<W> {
  readonly key: TargetKey;
  /** Waiters that joined before the lookup was sent. */
  readonly early: W[];
  /** Waiters that joined after the lookup was sent. */
  readonly late: W[];
  isSent: boolean;
  /** Whether the cache has reported a change to this key's target since the lookup was sent, or may have missed one. */
  isInvalidated: boolean;
  /** When all stores first failed, in monotonic ms; undefined if they have not. */
  failedMs: number | undefined;
  /** The next lookup in the same bucket. */
  next: Lookup<W> | undefined;
}

export interface LookupTable<W> {
  find(key: TargetKey): Lookup<W> | undefined;
  /** Adds a lookup for a key that has none. */
  add(key: TargetKey, early: W[]): Lookup<W>;
  remove(lookup: Lookup<W>): void;
  invalidate(key: TargetKey): void;
  invalidateAll(): void;
  readonly size: number;
}

const BUCKETS = 4096;

/**
 * Returns a hash table that never grows. A Map that is constantly filled and emptied keeps outgrowing its backing store, and V8 links each
 * outgrown store to the next: a store in the old space retains all later stores, and their contents, through every scavenge.
 */
export function createLookupTable<W>(): LookupTable<W> {
  const buckets = new Array<Lookup<W> | undefined>(BUCKETS).fill(undefined);
  const seed = randomSeed();
  const bucketOf = (key: TargetKey) => hashKey(seed, key) & (BUCKETS - 1);
  let size = 0;

  function find(key: TargetKey): Lookup<W> | undefined {
    let lookup = buckets[bucketOf(key)];
    while (lookup && lookup.key !== key) lookup = lookup.next;
    return lookup;
  }

  return {
    find,
    add: (key, early) => {
      const bucket = bucketOf(key);
      const lookup = {
        key,
        early,
        late: [],
        isSent: false,
        isInvalidated: false,
        failedMs: undefined,
        next: buckets[bucket],
      };
      buckets[bucket] = lookup;
      size += 1;
      return lookup;
    },
    remove: (lookup) => {
      const bucket = bucketOf(lookup.key);
      let previous: Lookup<W> | undefined;
      let current = buckets[bucket];
      while (current && current !== lookup) {
        previous = current;
        current = current.next;
      }
      if (!current) return;
      if (previous) previous.next = lookup.next;
      else buckets[bucket] = lookup.next;
      lookup.next = undefined;
      size -= 1;
    },
    invalidate: (key) => {
      const lookup = find(key);
      if (lookup) lookup.isInvalidated = true;
    },
    invalidateAll: () => {
      for (const first of buckets) {
        for (let lookup = first; lookup; lookup = lookup.next) lookup.isInvalidated = true;
      }
    },
    get size() {
      return size;
    },
  };
}

const RETRY_MS = 100;

/** Retries lookups that failed in a transient outage: visitors wait up to a second instead of getting an error or a stale target. */
export interface TransientRetries<W> {
  /** Schedules a retry of the lookups that have no last known target to serve. Returns the others. */
  retryMissing(failed: readonly Lookup<W>[]): Lookup<W>[];
  /**
   * Schedules a retry of every lookup that may recover. Call this while only Postgres can be trusted. Returns the
   * others.
   */
  retryAll(failed: readonly Lookup<W>[]): Lookup<W>[];
}

/** Returns the retries. `onRetry` must send the lookups again; by then, all their waiters are in `early`. */
export function createTransientRetries<W>(parts: {
  memory: TargetMemory;
  watch: DependencyWatch;
  /** Returns the current time from a monotonic clock, in ms. */
  now: () => number;
  onRetry: (lookups: readonly Lookup<W>[]) => void;
}): TransientRetries<W> {
  const { memory, watch, now, onRetry } = parts;
  const countRetries = counter(
    "redirect_lookups_retried_total",
    "Lookups retried because all stores failed and one had only just gone down.",
  );

  function isRecent(lookup: Lookup<W>, nowMs: number): boolean {
    lookup.failedMs ??= nowMs;
    return nowMs - lookup.failedMs < TRANSIENT_MS;
  }

  function isTransient(lookup: Lookup<W>): boolean {
    const nowMs = now();
    return isRecent(lookup, nowMs) && watch.isTransientOutage(nowMs);
  }

  /** Returns whether a retry may succeed: either the outage is transient, or Postgres has recovered since the lookup failed. */
  function mayRecover(lookup: Lookup<W>): boolean {
    const nowMs = now();
    return isRecent(lookup, nowMs) && (watch.isTransientOutage(nowMs) || !watch.isStoreDown());
  }

  function hasLastTarget({ key }: Lookup<W>): boolean {
    return memory.last(key) !== undefined && !memory.isOutdated(key);
  }

  function schedule(failed: readonly Lookup<W>[], isRetried: (lookup: Lookup<W>) => boolean): Lookup<W>[] {
    const retried: Lookup<W>[] = [];
    const others: Lookup<W>[] = [];
    for (const lookup of failed) (isRetried(lookup) ? retried : others).push(lookup);
    if (retried.length > 0) setTimeout(retry, RETRY_MS, retried);
    return others;
  }

  function retry(lookups: readonly Lookup<W>[]): void {
    for (const lookup of lookups) {
      // A retry queries the stores again, so its result can also serve waiters that joined in the meantime.
      for (const waiter of lookup.late.splice(0)) lookup.early.push(waiter);
    }
    countRetries(lookups.length);
    onRetry(lookups);
  }

  return {
    retryMissing: (failed) => schedule(failed, (lookup) => isTransient(lookup) && !hasLastTarget(lookup)),
    retryAll: (failed) => schedule(failed, mayRecover),
  };
}
