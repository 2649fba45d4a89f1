// What is known of Redis and Postgres from how their last calls went. The resolver asks it whom to ask, /readyz shows it.
//
// Redis is distrusted for REDIS_DISTRUST_MS after its connection was lost: a change whose cache write failed in an outage is repeated
// by the gateway's outbox, and until then Redis may bring an old target back. The outbox itself tells of outages that only the
// gateway has: Redis is believed for CACHE_BELIEVED_MS from when the database was asked and said that Redis lacks nothing, so that a
// process that was frozen does not believe what it heard before. A process that has just started has not seen what was before, so it begins with distrust. An answer that was only
// late, or a fill that was refused, is no reason: one slow moment would send all look-ups to Postgres for seconds.

import { CACHE_BELIEVED_MS } from "@qr/contracts";
import type { Logger } from "@qr/runtime";
import { TargetCacheUnavailableError } from "@qr/target-cache";

export const REDIS_DISTRUST_MS = 5000;
/** Redis that is connected and has answered nothing for so long is away; a single late answer makes no process unready. */
const REDIS_LATE_MS = 1500;
/** Postgres that has failed is asked once in so long, for nobody, until it answers: no phone waits for its deadline. */
const STORE_REST_MS = 300;
/** What has failed for less may be back in a moment: a connection that broke, a process that waited for a core. */
export const BLIP_MS = 1000;

export interface DependencyWatch {
  /** Whether what Redis says may be served without asking Postgres. */
  isCacheTrusted(nowMs: number): boolean;
  /** Looks whether the connection to Redis stands; called often, so that a short loss is not missed. */
  noticeCacheState(nowMs: number): void;
  cacheAnswered(): void;
  cacheFailed(nowMs: number, error: unknown): void;
  /** Redis answers, but the outbox holds a change that it lacks. */
  cacheIsBehind(nowMs: number): void;
  /** The database, asked at `askedMs`, says that the outbox holds no such change. */
  cacheLacksNothing(askedMs: number): void;
  /** Whether the outbox has held such a change lately. */
  isCacheBehind(nowMs: number): boolean;
  /** Whether Postgres has failed and not answered since. */
  hasStoreFailed(): boolean;
  /** Whether to ask Postgres, which has failed, whether it is back; true is not said again for a while. */
  isStoreProbeDue(nowMs: number): boolean;
  storeAnswered(): void;
  storeFailed(nowMs: number, error: unknown): void;
  /** Whether Redis or Postgres has failed, and so lately that it is worth waiting for. */
  isBlip(nowMs: number): boolean;
  state(): { redis: "up" | "down"; postgres: "up" | "down" };
}

/** Tells the log when Postgres goes away and comes back; the cache tells of itself. */
export function watchDependencies(startMs: number, cacheState: () => "up" | "down", log: Logger): DependencyWatch {
  let distrustedMs = startMs;
  let behindMs = Number.NEGATIVE_INFINITY;
  let completeMs = Number.NEGATIVE_INFINITY;
  let storeRestsUntilMs = Number.NEGATIVE_INFINITY;
  let storeFailsSinceMs: number | undefined;
  let cacheFailsSinceMs: number | undefined;
  let redis: "up" | "down" = "down";
  let postgres: "up" | "down" = "down";
  function noticeCacheState(nowMs: number): void {
    if (cacheState() === "down") distrustedMs = nowMs;
  }

  return {
    noticeCacheState,
    isCacheTrusted: (nowMs) => {
      noticeCacheState(nowMs);
      if (nowMs - distrustedMs < REDIS_DISTRUST_MS) return false;
      // Postgres that is away tells nothing, and the targets that Redis has are better than none.
      return storeFailsSinceMs !== undefined || nowMs - completeMs < CACHE_BELIEVED_MS;
    },
    cacheAnswered: () => {
      redis = "up";
      cacheFailsSinceMs = undefined;
    },
    cacheFailed: (nowMs, error) => {
      cacheFailsSinceMs ??= nowMs;
      const isConnected = error instanceof TargetCacheUnavailableError && error.isConnected;
      const isLost = !isConnected || cacheState() === "down";
      if (isLost) distrustedMs = nowMs;
      if (isLost || nowMs - cacheFailsSinceMs >= REDIS_LATE_MS) redis = "down";
    },
    cacheIsBehind: (nowMs) => {
      distrustedMs = nowMs;
      behindMs = nowMs;
    },
    cacheLacksNothing: (askedMs) => {
      completeMs = Math.max(completeMs, askedMs);
    },
    isCacheBehind: (nowMs) => nowMs - behindMs < REDIS_DISTRUST_MS,
    hasStoreFailed: () => storeFailsSinceMs !== undefined,
    isStoreProbeDue: (nowMs) => {
      if (nowMs < storeRestsUntilMs) return false;
      storeRestsUntilMs = nowMs + STORE_REST_MS;
      return true;
    },
    storeAnswered: () => {
      if (storeFailsSinceMs !== undefined) log.info("targets can be looked up in Postgres again");
      postgres = "up";
      storeFailsSinceMs = undefined;
    },
    storeFailed: (nowMs, error) => {
      if (storeFailsSinceMs === undefined)
        log.warn({ err: error }, "targets cannot be looked up in Postgres; trying on");
      postgres = "down";
      storeFailsSinceMs ??= nowMs;
      storeRestsUntilMs = nowMs + STORE_REST_MS;
    },
    isBlip: (nowMs) =>
      [cacheFailsSinceMs, storeFailsSinceMs].some((since) => since !== undefined && nowMs - since < BLIP_MS),
    state: () => ({ redis, postgres }),
  };
}
