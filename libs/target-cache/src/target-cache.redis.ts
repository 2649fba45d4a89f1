// The cache of targets in Redis, shared by all instances. The cache is only a hint: every call has a deadline, and no call is made while
// Redis is known to be down.

import {
  decodeTarget,
  domainKey,
  encodeTarget,
  hostOfKey,
  isDomainKey,
  storedLinkKey,
  type TargetKey,
  type VersionedTarget,
} from "@qr/contracts";
import { backoffMs, counter, DeadlineError, gauge, type Logger, withDeadline } from "@qr/runtime";
import { Redis, type RedisOptions, type Result } from "ioredis";
import { type ChangeFeed, createChangeFeed } from "./change-feed.redis.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import {
  LIFETIME_MS,
  type ScanTake,
  type ScanTaken,
  SHARE_LIFETIME_MS,
  type TargetCache,
  TargetCacheUnavailableError,
} from "./target-cache.ts";
import { FORGET_VALUE, PUT_IF_NOT_NEWER, TAKE_SCANS } from "./target-scripts.redis.ts";

declare module "ioredis" {
  interface RedisCommander<Context> {
    putIfNotNewer(key: string, version: number, value: string, ttlMs: number): Result<number, Context>;
    forgetValue(key: string, value: string): Result<number, Context>;
    takeScans(counter: string, share: string, ...numbers: number[]): Result<[number, number, number] | null, Context>;
  }
}

const MAX_FAILURES = 10;
const PROBE_INTERVAL_MS = 250;
const CONNECT_TIMEOUT_MS = 1000;
/**
 * A connection that receives no response for this long is replaced: the server is frozen, or the network drops packets.
 * `takeScans` waits this long, too, because a scan limit is exact only while Redis responds.
 */
const SILENCE_MS = 1000;
/** Deadline for `putMany`, in ms. */
const PIPELINE_MS = 1000;
const MIN_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 500;

interface RedisTargetCacheOptions {
  /** `redis[s]://…` */
  url: string;
  log: Logger;
  readTimeoutMs?: number;
  writeTimeoutMs?: number;
}

/** Returns a cache that is initially `down` and keeps trying to connect in the background. Throws only if the URL is invalid. */
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

  /** Resolves with the result of a call. Every failure becomes a TargetCacheUnavailableError. */
  async function ask<T>(call: () => Promise<T>, deadlineMs: number): Promise<T> {
    if (isClosed) throw unavailable("closed");
    if (!breaker.mayCall()) throw unavailable("known_down");
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

  /** Returns the raw values, in order. Only this function would change for Redis Cluster, where the keys of one MGET must share a slot. */
  const readTexts = (keys: readonly TargetKey[]) => redis.mget(keys.map(redisKeyOf));

  function read(key: TargetKey, text: string | null | undefined): VersionedTarget | undefined {
    if (text === null || text === undefined) return undefined;
    const value = decodeTarget(text);
    if (value === undefined) {
      metrics.unreadable();
      // Otherwise the version of the unreadable value, if it has one, could block readable values.
      ask(() => redis.forgetValue(redisKeyOf(key), text), writeTimeoutMs).catch(() => {});
    }
    return value;
  }

  return {
    getMany: async (keys) => {
      if (keys.length === 0) return [];
      const texts = await ask(() => readTexts(keys), readTimeoutMs);
      return keys.map((key, index) => read(key, texts[index]));
    },
    put: async (key, value) => {
      const text = encodeTarget(value);
      await ask(() => redis.putIfNotNewer(redisKeyOf(key), value.version, text, LIFETIME_MS), writeTimeoutMs);
    },
    putMany: async (entries) => {
      const pipeline = redis.pipeline();
      for (const [key, value] of entries) {
        pipeline.putIfNotNewer(redisKeyOf(key), value.version, encodeTarget(value), LIFETIME_MS);
      }
      await ask(() => pipeline.exec().then(throwFirst), PIPELINE_MS);
    },
    removeMany: async (keys) => {
      const pipeline = redis.pipeline();
      for (const key of keys) pipeline.del(redisKeyOf(key));
      await ask(() => pipeline.exec().then(throwFirst), PIPELINE_MS);
    },
    takeScans: async (take) => takenFrom(await ask(() => redis.takeScans(...takeArguments(take)), SILENCE_MS)),
    subscribe: (listener) => {
      // With RESP3, ioredis does not handle messages that hold several keys. An automatic resubscription would lack tracking.
      const connection = openClient(options.url, { protocol: 2, autoResubscribe: false });
      connection.on("error", () => {});
      const feed = createChangeFeed(
        connection,
        redis,
        { prefixes: [LINK_PREFIX, DOMAIN_PREFIX], keyOf },
        listener,
        log,
      );
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

/** Throws the first error in the replies to a pipeline. */
function throwFirst(replies: readonly [Error | null, unknown][] | null): void {
  const failed = replies?.find(([error]) => error !== null);
  if (failed !== undefined) throw failed[0];
}

type TakeArguments = [counter: string, share: string, ...numbers: number[]];

function takeArguments({ key, share, accepted, recorded, wanted, max, atLeast, starts }: ScanTake): TakeArguments {
  const counter = `${COUNTER_PREFIX}{${key}}`;
  const numbers = [Number(starts), atLeast, accepted, recorded, wanted, max, SHARE_LIFETIME_MS];
  return [counter, `${counter}:${share}`, ...numbers];
}

function takenFrom(reply: [number, number, number] | null): ScanTaken | undefined {
  if (reply === null) return undefined;
  const [total, granted, added] = reply;
  return { total, granted, added };
}

const REASONS = {
  closed: "is closed",
  known_down: "is known to be down",
  down: "cannot be reached",
  late: "did not respond in time",
  refused: "refused the call",
} as const;
type Reason = keyof typeof REASONS;

function reasonOf(error: unknown): Reason {
  if (error instanceof DeadlineError) return "late";
  // An error reply (out of memory, read-only) shows that Redis is up.
  return error instanceof Error && error.name === "ReplyError" ? "refused" : "down";
}

const LINK_PREFIX = "target:";
const DOMAIN_PREFIX = "domain:";
/**
 * Differs from LINK_PREFIX and DOMAIN_PREFIX, because changes to keys with those prefixes are reported to the
 * redirects.
 */
const COUNTER_PREFIX = "scans:";

/** Returns the Redis key of a target. The braces make a cluster choose the slot by the link key or the host alone. */
function redisKeyOf(key: TargetKey): string {
  return isDomainKey(key) ? `${DOMAIN_PREFIX}{${hostOfKey(key)}}` : `${LINK_PREFIX}{${key}}`;
}

function keyOf(redisKey: string): TargetKey {
  const inBraces = redisKey.slice(redisKey.indexOf("{") + 1, -1);
  return redisKey.startsWith(DOMAIN_PREFIX) ? domainKey(inBraces) : storedLinkKey(inBraces);
}

function openClient(url: string, overrides: Pick<RedisOptions, "protocol" | "autoResubscribe"> = {}): Redis {
  if (!URL.canParse(url)) throw new Error("The address of Redis is not a URL.");
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => backoffMs(attempt - 1, MIN_BACKOFF_MS, MAX_BACKOFF_MS),
    scripts: {
      putIfNotNewer: { lua: PUT_IF_NOT_NEWER, numberOfKeys: 1 },
      forgetValue: { lua: FORGET_VALUE, numberOfKeys: 1 },
      takeScans: { lua: TAKE_SCANS, numberOfKeys: 2 },
    },
    ...overrides,
  });
}

/** Logs one line per outage. Omits the error itself, because the driver puts the AUTH command into the error. */
function logLosses(redis: Redis, log: Logger): void {
  let isLogged = false;
  redis.on("ready", () => {
    isLogged = false;
  });
  redis.on("error", (error: Error) => {
    if (isLogged) return;
    isLogged = true;
    log.warn({ reason: error.message }, "the target cache cannot be reached; reconnecting");
  });
}

function createMetrics(readIsOpen: () => number) {
  gauge("target_cache_breaker_open", "1 while no calls to the target cache are made.", readIsOpen);
  return {
    failures: counter("target_cache_failures_total", "Failed calls to the target cache, by reason."),
    unreadable: counter("target_cache_unreadable_total", "Unreadable values found in the target cache."),
  };
}
