// Tracks whether Redis and Postgres are up, based on the results of all calls and on regular pings. The resolver uses this state to choose
// a store, and /readyz reports it.
//
// Redis is distrusted for REDIS_DISTRUST_MS after its connection is lost: if a change could not be written to the cache during the outage,
// the gateway's relay writes it later, and until then Redis may return a stale target. An outage that affects only the gateway is revealed
// by repairs that are waiting in the database. Redis is therefore trusted only for CACHE_TRUSTED_MS after the database has reported that no
// repair is waiting, so a process that was frozen does not rely on an outdated report. A new process initially distrusts Redis. A late
// response or a rejected write does not cause distrust; otherwise, one slow moment would send all lookups to Postgres for several seconds.

import { CACHE_REPAIRS_POLL_MS, CACHE_TRUSTED_MS, DEFAULT_DOMAIN, linkKey } from "@qr/contracts";
import type { Logger } from "@qr/runtime";
import { type TargetCache, TargetCacheUnavailableError } from "@qr/target-cache";
import type { TargetStore } from "./target-store.ts";

export const REDIS_DISTRUST_MS = 5000;
/** A connected Redis that has not responded for this long counts as down. One late response does not make a process unready. */
const REDIS_LATE_MS = 1500;
/** Interval between probes of a failed Postgres. No visitor waits for a probe. */
const STORE_PROBE_MS = 300;
/** An outage shorter than this may be transient: a broken connection, or a process that had to wait for a core. */
export const TRANSIENT_MS = 1000;

export interface DependencyWatch {
  /** Returns whether a target from Redis may be served without querying Postgres. */
  isCacheTrusted(nowMs: number): boolean;
  /** Checks the connection to Redis. Called often, so that even a brief loss of the connection is detected. */
  checkCacheState(nowMs: number): void;
  cacheResponded(): void;
  cacheFailed(nowMs: number, error: unknown): void;
  /** Records that a repair is waiting, which means that a change is missing from Redis. */
  cacheIsBehind(nowMs: number): void;
  /** Records that the database, queried at `askedMs`, reported that no repair was waiting. */
  cacheIsComplete(askedMs: number): void;
  /** Returns whether a change was recently missing from the cache. */
  isCacheBehind(nowMs: number): boolean;
  /** Returns whether the last call to Postgres failed. */
  isStoreDown(): boolean;
  /** Returns whether to probe Postgres now. Returns true at most once per STORE_PROBE_MS. */
  isStoreProbeDue(nowMs: number): boolean;
  storeResponded(): void;
  storeFailed(nowMs: number, error: unknown): void;
  /** Returns whether Redis or Postgres has been down for less than TRANSIENT_MS. */
  isTransientOutage(nowMs: number): boolean;
  state(): { redis: "up" | "down"; postgres: "up" | "down" };
}

/** Returns a watch. It logs when Postgres goes down and when it recovers; the cache logs its own outages. */
export function watchDependencies(startMs: number, cacheState: () => "up" | "down", log: Logger): DependencyWatch {
  let distrustedMs = startMs;
  let behindMs = Number.NEGATIVE_INFINITY;
  let completeMs = Number.NEGATIVE_INFINITY;
  let nextProbeMs = Number.NEGATIVE_INFINITY;
  let storeDownSinceMs: number | undefined;
  let cacheDownSinceMs: number | undefined;
  let redis: "up" | "down" = "down";
  let postgres: "up" | "down" = "down";
  function checkCacheState(nowMs: number): void {
    if (cacheState() === "down") distrustedMs = nowMs;
  }

  return {
    checkCacheState,
    isCacheTrusted: (nowMs) => {
      checkCacheState(nowMs);
      if (nowMs - distrustedMs < REDIS_DISTRUST_MS) return false;
      // While Postgres is down, it cannot report repairs, and a target from Redis is better than none.
      return storeDownSinceMs !== undefined || nowMs - completeMs < CACHE_TRUSTED_MS;
    },
    cacheResponded: () => {
      redis = "up";
      cacheDownSinceMs = undefined;
    },
    cacheFailed: (nowMs, error) => {
      cacheDownSinceMs ??= nowMs;
      const isConnected = error instanceof TargetCacheUnavailableError && error.isConnected;
      const isLost = !isConnected || cacheState() === "down";
      if (isLost) distrustedMs = nowMs;
      if (isLost || nowMs - cacheDownSinceMs >= REDIS_LATE_MS) redis = "down";
    },
    cacheIsBehind: (nowMs) => {
      distrustedMs = nowMs;
      behindMs = nowMs;
    },
    cacheIsComplete: (askedMs) => {
      completeMs = Math.max(completeMs, askedMs);
    },
    isCacheBehind: (nowMs) => nowMs - behindMs < REDIS_DISTRUST_MS,
    isStoreDown: () => storeDownSinceMs !== undefined,
    isStoreProbeDue: (nowMs) => {
      if (nowMs < nextProbeMs) return false;
      nextProbeMs = nowMs + STORE_PROBE_MS;
      return true;
    },
    storeResponded: () => {
      if (storeDownSinceMs !== undefined) log.info("Postgres is available again for target lookups");
      postgres = "up";
      storeDownSinceMs = undefined;
    },
    storeFailed: (nowMs, error) => {
      if (storeDownSinceMs === undefined) log.warn({ err: error }, "could not look up targets in Postgres; retrying");
      postgres = "down";
      storeDownSinceMs ??= nowMs;
      nextProbeMs = nowMs + STORE_PROBE_MS;
    },
    isTransientOutage: (nowMs) =>
      [cacheDownSinceMs, storeDownSinceMs].some((since) => since !== undefined && nowMs - since < TRANSIENT_MS),
    state: () => ({ redis, postgres }),
  };
}

const PING_MS = 1000;
const STATE_POLL_MS = 100;
/** A key that no target has, because it is too short for a slug. */
const PING_KEYS = [linkKey(DEFAULT_DOMAIN, "-")];

/** Starts the pings, so that outages are detected even on a redirect without visitors. Returns a function that stops them. */
export function startPings(parts: {
  cache: TargetCache;
  store: TargetStore;
  watch: DependencyWatch;
  /** Returns the current time from a monotonic clock, in ms. */
  now: () => number;
}): () => void {
  const { cache, store, watch, now } = parts;
  function pingCache(): void {
    cache.getMany(PING_KEYS).then(watch.cacheResponded, (error: unknown) => watch.cacheFailed(now(), error));
  }

  function pollStore(): void {
    const askedMs = now();
    store.areCacheRepairsWaiting().then(
      (areWaiting) => {
        watch.storeResponded();
        if (areWaiting) watch.cacheIsBehind(now());
        else watch.cacheIsComplete(askedMs);
      },
      (error: unknown) => watch.storeFailed(now(), error),
    );
  }

  pingCache();
  pollStore();
  const timers = [
    setInterval(pingCache, PING_MS),
    setInterval(pollStore, CACHE_REPAIRS_POLL_MS),
    setInterval(() => watch.checkCacheState(now()), STATE_POLL_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
