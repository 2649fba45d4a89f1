// The cache of targets in Redis, shared by every instance. Only a hint: each call ends within its deadline, and while Redis is known
// to be away none is made.

import { decodeTarget, encodeTarget, type VersionedTarget } from "@qr/contracts";
import { backoffMs, counter, DeadlineError, gauge, type Logger, withDeadline } from "@qr/runtime";
import { Redis, type RedisOptions, type Result } from "ioredis";
import { type ChangeFeed, createChangeFeed } from "./change-feed.redis.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { type TargetCache, TargetCacheUnavailableError } from "./target-cache.ts";
import { lifetimeMs } from "./target-lifetime.ts";
import { FORGET_VALUE, PUT_IF_NOT_NEWER } from "./target-scripts.redis.ts";

declare module "ioredis" {
  interface RedisCommander<Context> {
    putIfNotNewer(key: string, version: number, value: string, ttlMs: number): Result<number, Context>;
    forgetValue(key: string, value: string): Result<number, Context>;
  }
}

const MAX_FAILURES = 10;
const PROBE_INTERVAL_MS = 250;
const CONNECT_TIMEOUT_MS = 1000;
/** A connection on which nothing came back for so long is replaced: the server is frozen, or the network swallows it. */
const SILENCE_MS = 1000;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 500;

interface RedisTargetCacheOptions {
  /** `redis[s]://…` */
  url: string;
  log: Logger;
  readTimeoutMs?: number;
  writeTimeoutMs?: number;
}

/** A cache that is `down` at first and connects in the background, for ever. Throws only where the URL is not one. */
export function connectRedisTargetCache(options: RedisTargetCacheOptions): TargetCache {
  const { log, readTimeoutMs = 50, writeTimeoutMs = 250 } = options;
  const breaker = createCircuitBreaker({ maxFailures: MAX_FAILURES, probeIntervalMs: PROBE_INTERVAL_MS });
  const metrics = createMetrics(() => (breaker.isOpen() ? 1 : 0));
  const redis = openClient(options.url);
  let isClosed = false;
  const feeds = new Set<ChangeFeed>();
  redis.on("close", () => {
    for (const feed of feeds) feed.restart();
  });
  redis.on("ready", () => {
    breaker.succeeded();
    log.info("connected to the target cache");
  });
  logLosses(redis, log);

  /** The call's result within the deadline; any failure becomes a TargetCacheUnavailableError. */
  async function ask<T>(call: () => Promise<T>, deadlineMs: number): Promise<T> {
    if (isClosed) throw unavailable("closed");
    if (!breaker.mayCall()) throw unavailable("known_away");
    try {
      const result = await withDeadline(call(), deadlineMs, "the target cache");
      breaker.succeeded();
      return result;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === "refused") breaker.succeeded();
      else breaker.failed();
      throw unavailable(reason, error);
    }
  }

  function unavailable(reason: Reason, cause?: unknown): TargetCacheUnavailableError {
    metrics.failures(1, { reason });
    const isConnected = (reason === "late" || reason === "refused") && redis.status === "ready";
    return new TargetCacheUnavailableError(`The target cache ${REASONS[reason]}.`, { cause, isConnected });
  }

  /** The raw values, in order. The one place to change for Redis Cluster, where keys of one MGET must share a slot. */
  const readTexts = (slugs: readonly string[]) => redis.mget(slugs.map(keyOf));

  function read(slug: string, text: string | null | undefined): VersionedTarget | undefined {
    if (text === null || text === undefined) return undefined;
    const value = decodeTarget(text);
    if (value === undefined) {
      metrics.unreadable();
      // Else its version, if it has one, could keep readable values out.
      ask(() => redis.forgetValue(keyOf(slug), text), writeTimeoutMs).catch(() => {});
    }
    return value;
  }

  return {
    getMany: async (slugs) => {
      if (slugs.length === 0) return [];
      const texts = await ask(() => readTexts(slugs), readTimeoutMs);
      return slugs.map((slug, index) => read(slug, texts[index]));
    },
    put: async (slug, value) => {
      const text = encodeTarget(value);
      await ask(() => redis.putIfNotNewer(keyOf(slug), value.version, text, lifetimeMs(value)), writeTimeoutMs);
    },
    follow: (listener) => {
      // In the newer protocol the client knows no messages that hold several keys; and what it subscribes to again by itself has no tracking.
      const connection = openClient(options.url, { protocol: 2, autoResubscribe: false });
      connection.on("error", () => {});
      const feed = createChangeFeed(connection, redis, { prefix: KEY_PREFIX, slugOf: slugOfKey }, listener, log);
      feeds.add(feed);
      return () => {
        feeds.delete(feed);
        feed.close();
      };
    },
    state: () => (!isClosed && redis.status === "ready" && !breaker.isOpen() ? "up" : "down"),
    close: async () => {
      isClosed = true;
      for (const feed of feeds) feed.close();
      feeds.clear();
      redis.disconnect();
    },
  };
}

const REASONS = {
  closed: "is closed",
  known_away: "is known to be away",
  away: "cannot be reached",
  late: "did not answer in time",
  refused: "refused the call",
} as const;
type Reason = keyof typeof REASONS;

function reasonOf(error: unknown): Reason {
  if (error instanceof DeadlineError) return "late";
  // An error that Redis itself answers (out of memory, read-only) tells that it is there.
  return error instanceof Error && error.name === "ReplyError" ? "refused" : "away";
}

const KEY_PREFIX = "target:";

/** Slugs are canonical, so that a slug is one key; the braces make a cluster place a code by its slug alone. */
function keyOf(slug: string): string {
  return `${KEY_PREFIX}{${slug}}`;
}

function slugOfKey(key: string): string {
  return key.slice(KEY_PREFIX.length + 1, -1);
}

function openClient(url: string, differing: Pick<RedisOptions, "protocol" | "autoResubscribe"> = {}): Redis {
  if (!URL.canParse(url)) throw new Error("The address of Redis is not a URL.");
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => backoffMs(attempt - 1, FIRST_WAIT_MS, LONGEST_WAIT_MS),
    scripts: {
      putIfNotNewer: { lua: PUT_IF_NOT_NEWER, numberOfKeys: 1 },
      forgetValue: { lua: FORGET_VALUE, numberOfKeys: 1 },
    },
    ...differing,
  });
}

/** One line for each time that Redis goes away. The error itself stays out of it: the driver puts a password's command there. */
function logLosses(redis: Redis, log: Logger): void {
  let isLogged = false;
  redis.on("ready", () => {
    isLogged = false;
  });
  redis.on("error", (error: Error) => {
    if (isLogged) return;
    isLogged = true;
    log.warn({ reason: error.message }, "target cache cannot be reached; trying on");
  });
}

function createMetrics(readIsOpen: () => number) {
  gauge("target_cache_breaker_open", "1 while calls to the target cache are not made.", readIsOpen);
  return {
    failures: counter("target_cache_failures_total", "Calls to the target cache without a result, by reason."),
    unreadable: counter("target_cache_unreadable_total", "Values in the target cache that were not targets."),
  };
}
