// Looks in Redis, then in Postgres, for the target of a key that has no valid lease in memory. While both are down, serves the last known
// target, or retries if there is none and the outage may be transient. Also renews busy leases before they end, so that visitors who scan a
// popular code never wait for a store.
//
// Lookups are coalesced: at most one per key is in flight. The lookups of one event-loop tick become one MGET and one query. While an MGET
// is in flight, the next batch is gathered, so the cost of a lookup falls as load rises. A lookup serves every waiter that joined before
// the lookup was sent, however long it takes. It serves later waiters only within its lease, because the target may have been changed, and
// the change confirmed, before they joined.

import { type CachedTarget, isServable, LEASE_MS, type TargetKey, type VersionedTarget } from "@qr/contracts";
import { counter, durations } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import type { DependencyWatch } from "./dependency-watch.ts";
import { createLookupTable, createTransientRetries, type Lookup } from "./lookups.ts";
import type { TargetMemory } from "./target-memory.ts";
import { createQuerySemaphore, type TargetStore } from "./target-store.ts";

export type Source = "lease" | "redis" | "postgres" | "stale" | "none";

const MAX_LOOKUPS = 20_000;
const MAX_BATCH = 500;
/** Maximum time for which lookups are gathered while an MGET is in flight, in ms. */
const MAX_COALESCE_MS = 5;

export interface TargetResolver<W> {
  /** Looks up the key for `waiter`. Calls onResolved once for the waiter, never synchronously. */
  resolve(key: TargetKey, waiter: W): void;
  /** Call this when the key's target has changed: the result of a lookup in flight then gets no lease and is not written to the cache. */
  invalidate(key: TargetKey): void;
  /** Invalidates all keys. Call this when any target may have changed or the cache may have lost a target. */
  invalidateAll(): void;
  /** Looks up the key without a waiter, so that its next lease begins before the current one ends. */
  renew(key: TargetKey): void;
}

export interface ResolverParts<W> {
  memory: TargetMemory;
  cache: TargetCache;
  store: TargetStore;
  watch: DependencyWatch;
  /** Returns the current time from a monotonic clock, in ms. */
  now: () => number;
  /** `target` is undefined if no store responded and there is no last known target. */
  onResolved: (waiter: W, target: CachedTarget | undefined, source: Source) => void;
}

export function createTargetResolver<W>(parts: ResolverParts<W>): TargetResolver<W> {
  const { memory, cache, store, watch, now, onResolved } = parts;
  const lookups = createLookupTable<W>();
  const querySemaphore = createQuerySemaphore();
  const transient = createTransientRetries<W>({ memory, watch, now, onRetry: sendAgain });
  const countLookups = counter("redirect_lookups_total", "Keys looked up, by store.");
  const timeLookup = durations("redirect_lookup_seconds", "Duration of a lookup of one or many keys, by store.");
  const countRefused = counter("redirect_lookups_refused_total", "Lookups refused because too many were in flight.");
  let gathered: Lookup<W>[] = [];
  let isScheduled = false;
  let cacheReads = 0;
  let lastReadMs = 0;
  let coalescing: NodeJS.Timeout | undefined;

  function begin(key: TargetKey, early: W[]): void {
    gathered.push(lookups.add(key, early));
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(endTick);
  }

  function sendAgain(retried: readonly Lookup<W>[]): void {
    for (const lookup of retried) gathered.push(lookup);
    sendGathered();
  }

  function endTick(): void {
    isScheduled = false;
    sendGathered();
  }

  /** Sends the gathered lookups, unless an MGET is in flight. In that case, the end of the MGET or a timer calls this function again. */
  function sendGathered(): void {
    if (gathered.length === 0) return;
    if (cacheReads > 0 && now() - lastReadMs < MAX_COALESCE_MS) {
      if (coalescing === undefined) coalescing = setTimeout(endCoalescing, MAX_COALESCE_MS);
      return;
    }
    const all = gathered;
    gathered = [];
    for (let from = 0; from < all.length; from += MAX_BATCH) void lookUpAll(all.slice(from, from + MAX_BATCH));
  }

  function endCoalescing(): void {
    coalescing = undefined;
    sendGathered();
  }

  async function lookUpAll(batch: Lookup<W>[]): Promise<void> {
    for (const lookup of batch) {
      lookup.isSent = true;
      lookup.isInvalidated = false;
    }
    const isTrusted = watch.isCacheTrusted(now());
    let open = isTrusted ? await askCache(batch) : batch;
    open = await askStore(open);
    // A change is missing from Redis, and Postgres may recover in a moment.
    if (watch.isCacheBehind(now())) open = transient.retryAll(open);
    if (!isTrusted) open = await askCache(open);
    if (open.length > 0) for (const lookup of transient.retryMissing(open)) giveUp(lookup);
  }

  /** Settles the lookups whose targets are in the cache. Resolves with the rest. */
  async function askCache(batch: Lookup<W>[]): Promise<Lookup<W>[]> {
    if (batch.length === 0) return batch;
    const askedMs = now();
    countLookups(batch.length, FROM_REDIS);
    cacheReads += 1;
    lastReadMs = askedMs;
    const values = await cache.getMany(batch.map(({ key }) => key)).then(
      (found) => {
        watch.cacheResponded();
        return found;
      },
      (error: unknown) => {
        watch.cacheFailed(now(), error);
        return [];
      },
    );
    cacheReads -= 1;
    // Called before these lookups are settled, to keep Redis busy in the meantime.
    sendGathered();
    timeLookup((now() - askedMs) / 1000, FROM_REDIS);
    return batch.filter((lookup, index) => {
      const value = values[index];
      if (!value || !isTrustworthy(lookup.key, value)) return true;
      settle(lookup, value, askedMs, "redis");
      return false;
    });
  }

  /** Returns false for a value that must not be served, for a version below a known one, and for "unknown". */
  function isTrustworthy(key: TargetKey, value: VersionedTarget): boolean {
    if (value.target.kind === "unknown") return false;
    return isServable(value) && value.version >= memory.lastVersion(key);
  }

  /** Settles every lookup for which Postgres has a result, including unknown keys. Resolves with the rest. */
  async function askStore(batch: Lookup<W>[]): Promise<Lookup<W>[]> {
    if (batch.length === 0) return batch;
    if (watch.isStoreDown()) {
      probeStore(batch);
      return batch;
    }
    const release = await querySemaphore.acquire();
    if (!release) {
      countRefused(batch.length);
      return batch;
    }
    // Postgres may have failed while this batch waited.
    if (watch.isStoreDown()) {
      release();
      return batch;
    }
    const askedMs = now();
    countLookups(batch.length, FROM_POSTGRES);
    try {
      const values = await store.findMany(batch.map(({ key }) => key));
      watch.storeResponded();
      return batch.filter((lookup, index) => {
        const value = values[index];
        if (!value || !isServable(value)) return true;
        if (!lookup.isInvalidated) fillCache(lookup.key, value, askedMs);
        settle(lookup, value, askedMs, "postgres");
        return false;
      });
    } catch (error) {
      watch.storeFailed(now(), error);
      return batch;
    } finally {
      timeLookup((now() - askedMs) / 1000, FROM_POSTGRES);
      release();
    }
  }

  /** Probes Postgres after a failure. No visitor waits for the result, which may take the whole deadline. */
  function probeStore(batch: Lookup<W>[]): void {
    if (!watch.isStoreProbeDue(now())) return;
    countLookups(batch.length, FROM_POSTGRES);
    store.findMany(batch.map(({ key }) => key)).then(
      () => watch.storeResponded(),
      (error: unknown) => watch.storeFailed(now(), error),
    );
  }

  /**
   * Writes a target from Postgres to the cache, unless its lease has ended: a process that had been frozen could otherwise restore a stale target.
   * Not called after an invalidation, because the cache may have lost a newer target, which would have rejected this one. Does not write
   * unknown keys, because a client that tries many slugs would push real targets out of the cache.
   */
  function fillCache(key: TargetKey, value: VersionedTarget, askedMs: number): void {
    if (value.target.kind === "unknown") return;
    if (now() - askedMs >= LEASE_MS || cache.state() === "down") return;
    cache.put(key, value).catch((error: unknown) => watch.cacheFailed(now(), error));
  }

  function settle(lookup: Lookup<W>, value: VersionedTarget, askedMs: number, source: Source): void {
    const { key, early, late } = lookup;
    const target = memory.keep(key, value, lookup.isInvalidated ? 0 : askedMs + LEASE_MS);
    lookups.remove(lookup);
    for (const waiter of early) onResolved(waiter, target, source);
    if (late.length === 0) return;
    if (now() >= askedMs + LEASE_MS) {
      begin(key, late);
      return;
    }
    for (const waiter of late) onResolved(waiter, target, source);
  }

  /** Serves the last known target, however old, to all waiters. */
  function giveUp(lookup: Lookup<W>): void {
    const { key, early, late } = lookup;
    lookups.remove(lookup);
    for (const waiter of [...early, ...late]) resolveStale(key, waiter);
  }

  function resolveStale(key: TargetKey, waiter: W): void {
    const last = memory.last(key);
    onResolved(waiter, last, last ? "stale" : "none");
  }

  return {
    resolve: (key, waiter) => {
      const inFlight = lookups.find(key);
      if (inFlight) {
        (inFlight.isSent ? inFlight.late : inFlight.early).push(waiter);
      } else if (lookups.size < MAX_LOOKUPS) {
        begin(key, [waiter]);
      } else {
        countRefused();
        setImmediate(resolveStale, key, waiter);
      }
    },
    invalidate: lookups.invalidate,
    invalidateAll: lookups.invalidateAll,
    renew: (key) => {
      if (!lookups.find(key) && lookups.size < MAX_LOOKUPS) begin(key, []);
    },
  };
}

const FROM_REDIS = { store: "redis" };
const FROM_POSTGRES = { store: "postgres" };
