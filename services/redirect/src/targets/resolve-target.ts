// Finds out what a slug leads to when memory has no lease on it: Redis, then Postgres; where both are away, the last known answer, and
// where there is none, both again for as long as it may only be a moment.
// Called by the server, which serves leases from memory itself, and by the memory, which has those that are used much renewed before
// they end: who scans a popular code waits for no store.
//
// One look-up per slug is under way at a time. Those of one event-loop turn are one MGET and one query; while an MGET is under way
// the next one gathers, as the journal's frames do, so the cost of a look-up falls as load rises. A look-up answers every request
// that came before it was sent, however slow it is; who came later may use its answer only within its lease, since the target may
// have been changed, and the change answered, in between.

import { type CachedTarget, LEASE_MS, type VersionedTarget } from "@qr/contracts";
import { counter, durations } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import { createBlips } from "./blips.ts";
import type { DependencyWatch } from "./dependency-watch.ts";
import { createLookUpTable, type LookUp } from "./look-up-table.ts";
import { isServable } from "./readable-target.ts";
import { createStoreSlots } from "./store-slots.ts";
import type { TargetMemory } from "./target-memory.ts";
import type { TargetStore } from "./target-store.ts";

export type Source = "lease" | "redis" | "postgres" | "stale" | "none";

const MAX_LOOK_UPS = 20_000;
const MAX_BATCH = 500;
/** Look-ups wait for the read before them while it is this young, in ms: one that is late keeps nobody else waiting. */
const GATHER_MS = 5;

export interface TargetResolver<W> {
  /** Looks the canonical slug up for `waiter`; onResolved is called once for it, never at once. */
  resolve(slug: string, waiter: W): void;
  /** The cache has told of a change: what a look-up that is under way brings is no lease, and not put into the cache. */
  changed(slug: string): void;
  /** Any target may have changed, or been lost by the cache: as changed() for all. */
  gap(): void;
  /** Looks the canonical slug up for nobody, so that its next lease has begun when the present one ends. */
  renew(slug: string): void;
}

export interface ResolverParts<W> {
  memory: TargetMemory;
  cache: TargetCache;
  store: TargetStore;
  watch: DependencyWatch;
  /** Monotonic ms. */
  now: () => number;
  /** `target` is undefined where nobody could tell. */
  onResolved: (waiter: W, target: CachedTarget | undefined, source: Source) => void;
}

export function createTargetResolver<W>(parts: ResolverParts<W>): TargetResolver<W> {
  const { memory, cache, store, watch, now, onResolved } = parts;
  const lookUps = createLookUpTable<W>();
  const storeSlots = createStoreSlots();
  const blips = createBlips<W>({ memory, watch, now, onRepeat: sendAgain });
  const countLookUps = counter("redirect_lookups_total", "Slugs looked up, by the store that was asked.");
  const timeLookUp = durations("redirect_lookup_seconds", "How long a look-up took, of one or many slugs, by store.");
  const countRefused = counter("redirect_lookups_refused_total", "Look-ups given up because too many were under way.");
  let gathered: LookUp<W>[] = [];
  let isScheduled = false;
  let cacheReads = 0;
  let lastReadMs = 0;
  let gathering: NodeJS.Timeout | undefined;

  function begin(slug: string, early: W[]): void {
    gathered.push(lookUps.add(slug, early));
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(endTurn);
  }

  function sendAgain(kept: readonly LookUp<W>[]): void {
    for (const lookUp of kept) gathered.push(lookUp);
    sendGathered();
  }

  function endTurn(): void {
    isScheduled = false;
    sendGathered();
  }

  /** Unless the read before may end soon, which then calls this again; where it does not, a timer does. */
  function sendGathered(): void {
    if (gathered.length === 0) return;
    if (cacheReads > 0 && now() - lastReadMs < GATHER_MS) {
      if (gathering === undefined) gathering = setTimeout(endGathering, GATHER_MS);
      return;
    }
    const all = gathered;
    gathered = [];
    for (let from = 0; from < all.length; from += MAX_BATCH) void lookUpAll(all.slice(from, from + MAX_BATCH));
  }

  function endGathering(): void {
    gathering = undefined;
    sendGathered();
  }

  async function lookUpAll(batch: LookUp<W>[]): Promise<void> {
    for (const lookUp of batch) {
      lookUp.isSent = true;
      lookUp.hasChanged = false;
    }
    const isTrusted = watch.isCacheTrusted(now());
    let open = isTrusted ? await askCache(batch, true) : batch;
    open = await askStore(open);
    // Redis is known to lack a change, and Postgres may be back in a moment.
    if (watch.isCacheBehind(now())) open = blips.keepAll(open);
    if (!isTrusted) open = await askCache(open, false);
    if (open.length > 0) for (const lookUp of blips.keep(open)) giveUp(lookUp);
  }

  /** Settles what the cache knows; resolves with the rest. */
  async function askCache(batch: LookUp<W>[], isTrusted: boolean): Promise<LookUp<W>[]> {
    if (batch.length === 0) return batch;
    const askedMs = now();
    countLookUps(batch.length, FROM_REDIS);
    cacheReads += 1;
    lastReadMs = askedMs;
    const values = await cache.getMany(batch.map(({ slug }) => slug)).then(
      (found) => {
        watch.cacheAnswered();
        return found;
      },
      (error: unknown) => {
        watch.cacheFailed(now(), error);
        return [];
      },
    );
    cacheReads -= 1;
    // Before these are settled, so that Redis works meanwhile.
    sendGathered();
    timeLookUp((now() - askedMs) / 1000, FROM_REDIS);
    return batch.filter((lookUp, index) => {
      const value = values[index];
      if (!value || !isBelievable(lookUp.slug, value, isTrusted)) return true;
      settle(lookUp, value, askedMs, "redis");
      return false;
    });
  }

  /** An older version than one seen before shows that the cache is behind; "unknown" needs a cache that is trusted. */
  function isBelievable(slug: string, value: VersionedTarget, isTrusted: boolean): boolean {
    if (value.target.kind === "unknown" && !isTrusted) return false;
    return isServable(value) && value.version >= memory.lastVersion(slug);
  }

  /** Settles what Postgres knows, and that it knows no such slug; resolves with the rest. */
  async function askStore(batch: LookUp<W>[]): Promise<LookUp<W>[]> {
    if (batch.length === 0) return batch;
    if (watch.hasStoreFailed()) {
      probeStore(batch);
      return batch;
    }
    const release = await storeSlots.take();
    if (!release) {
      countRefused(batch.length);
      return batch;
    }
    // It may have failed while this batch waited its turn.
    if (watch.hasStoreFailed()) {
      release();
      return batch;
    }
    const askedMs = now();
    countLookUps(batch.length, FROM_POSTGRES);
    try {
      const values = await store.findMany(batch.map(({ slug }) => slug));
      watch.storeAnswered();
      return batch.filter((lookUp, index) => {
        const value = values[index];
        if (!value || !isServable(value)) return true;
        if (!lookUp.hasChanged) fillCache(lookUp.slug, value, askedMs);
        settle(lookUp, value, askedMs, "postgres");
        return false;
      });
    } catch (error) {
      watch.storeFailed(now(), error);
      return batch;
    } finally {
      timeLookUp((now() - askedMs) / 1000, FROM_POSTGRES);
      release();
    }
  }

  /** Asks Postgres, which has failed, whether it is back. Nobody waits for the answer: it may take the whole deadline to come. */
  function probeStore(batch: LookUp<W>[]): void {
    if (!watch.isStoreProbeDue(now())) return;
    countLookUps(batch.length, FROM_POSTGRES);
    store.findMany(batch.map(({ slug }) => slug)).then(
      () => watch.storeAnswered(),
      (error: unknown) => watch.storeFailed(now(), error),
    );
  }

  // Not after the lease: a process that was frozen since it asked would bring an old target back. Not called where the cache has changed or
  // was emptied meanwhile: it may have lost a newer target, which would have kept this one out.
  function fillCache(slug: string, value: VersionedTarget, askedMs: number): void {
    if (now() - askedMs >= LEASE_MS || cache.state() === "down") return;
    cache.put(slug, value).catch((error: unknown) => watch.cacheFailed(now(), error));
  }

  function settle(lookUp: LookUp<W>, value: VersionedTarget, askedMs: number, source: Source): void {
    const { slug, early, late } = lookUp;
    const target = memory.keep(slug, value, lookUp.hasChanged ? 0 : askedMs + LEASE_MS);
    lookUps.remove(lookUp);
    for (const waiter of early) onResolved(waiter, target, source);
    if (late.length === 0) return;
    if (now() >= askedMs + LEASE_MS) {
      begin(slug, late);
      return;
    }
    for (const waiter of late) onResolved(waiter, target, source);
  }

  /** The last known target, however old. That a slug was unknown once is no answer. */
  function giveUp(lookUp: LookUp<W>): void {
    const { slug, early, late } = lookUp;
    lookUps.remove(lookUp);
    for (const waiter of [...early, ...late]) answerStale(slug, waiter);
  }

  function answerStale(slug: string, waiter: W): void {
    const last = memory.last(slug);
    onResolved(waiter, last, last ? "stale" : "none");
  }

  return {
    resolve: (slug, waiter) => {
      const underWay = lookUps.find(slug);
      if (underWay) {
        (underWay.isSent ? underWay.late : underWay.early).push(waiter);
      } else if (lookUps.size < MAX_LOOK_UPS) {
        begin(slug, [waiter]);
      } else {
        countRefused();
        setImmediate(answerStale, slug, waiter);
      }
    },
    changed: lookUps.changed,
    gap: lookUps.gap,
    renew: (slug) => {
      if (!lookUps.find(slug) && lookUps.size < MAX_LOOK_UPS) begin(slug, []);
    },
  };
}

const FROM_REDIS = { store: "redis" };
const FROM_POSTGRES = { store: "postgres" };
