// Reports every change to the targets in Redis, whoever makes it, from Redis's broadcast of keys that were written, have expired, or were
// evicted (CLIENT TRACKING … BCAST). A lost broadcast would go unnoticed, so the feed pings continuously: broadcasts and pongs arrive on
// one connection in the order in which Redis sent them, so a pong acknowledges that every change before its ping has been reported.
//
// waiting → (both connections reach the same server) → subscribed → (a connection is lost) → waiting, in the next epoch.

import type { TargetKey } from "@qr/contracts";
import { counter, type Logger } from "@qr/runtime";
import type { Redis } from "ioredis";
import type { ChangeListener } from "./target-cache.ts";

const CHANNEL = "__redis__:invalidate";
/** Interval between pings, in ms. Several pings fit in a lease, so a single late pong does not end any lease. */
const PING_MS = 50;
/** Delay before reconnecting after a failed subscription: Redis was busy, an ACL forbade it, or the connections reached different servers. */
const RETRY_MS = 2000;

export interface ChangeFeed {
  /** Starts a new epoch on a different connection: the changes so far may have come from a server other than the one queried now. */
  restart(): void;
  close(): void;
}

/**
 * Starts a feed. `redis`: a connection that only the feed uses; it must reconnect, but not resubscribe, on its own.
 * `queried`: the connection for lookups; call restart() when that connection is lost. `keys`: the prefixes of the
 * targets' Redis keys, and the conversion of a Redis key to a target key. Reports nothing if the server does not
 * support or allow tracking, or if the two connections reach different servers.
 */
export function createChangeFeed(
  redis: Redis,
  queried: Redis,
  keys: { prefixes: readonly string[]; keyOf: (redisKey: string) => TargetKey },
  listener: ChangeListener,
  log: Logger,
): ChangeFeed {
  const countChanges = counter("target_cache_changes_total", "Changes to targets reported by Redis.");
  /** The epoch of the current connection. A callback from an earlier epoch must do nothing. */
  let epoch = 0;
  let isSubscribed = false;
  let isPinging = false;
  let isRefusalLogged = false;

  async function subscribe(): Promise<void> {
    const mine = epoch;
    // While an address moves from one server to another, the two connections may reach different servers.
    const [feedServer, queriedServer] = await Promise.all([serverOf(redis), serverOf(queried)]);
    if (feedServer !== queriedServer) throw new Error("lookups go to a different server");
    const id = await redis.client("ID");
    await redis.client(
      "TRACKING",
      "ON",
      "REDIRECT",
      id,
      "BCAST",
      ...keys.prefixes.flatMap((prefix) => ["PREFIX", prefix]),
    );
    await redis.subscribe(CHANNEL);
    if (mine !== epoch) return;
    isSubscribed = true;
    await ping();
  }

  function begin(): void {
    const mine = epoch;
    if (queried.status !== "ready") {
      setTimeout(() => mine === epoch && begin(), PING_MS).unref();
      return;
    }
    subscribe().catch((error: Error) => {
      const retry = setTimeout(() => {
        if (mine === epoch && !isSubscribed) redis.disconnect(true);
      }, RETRY_MS);
      retry.unref();
      if (error.name !== "ReplyError" || isRefusalLogged) return;
      isRefusalLogged = true;
      log.warn({ reason: error.message }, "Redis does not report changes; each target is looked up for each lease");
    });
  }

  async function ping(): Promise<void> {
    if (!isSubscribed || isPinging) return;
    isPinging = true;
    const sentMs = performance.now();
    try {
      await redis.ping();
      if (isSubscribed) listener.onRevalidated(sentMs);
    } finally {
      isPinging = false;
    }
  }

  function endEpoch(): void {
    epoch += 1;
    isSubscribed = false;
    listener.onInvalidateAll();
  }

  redis.on("ready", begin);
  redis.on("close", endEpoch);
  redis.on("messageBuffer", (_channel: Buffer, changed: Buffer[] | null) => {
    // null means all keys: the server was flushed.
    if (changed === null) {
      listener.onInvalidateAll();
      return;
    }
    countChanges(changed.length);
    for (const key of changed) listener.onChanged(keys.keyOf(key.toString()));
  });
  const pings = setInterval(() => ping().catch(() => {}), PING_MS);
  pings.unref();

  return {
    restart: () => {
      endEpoch();
      redis.disconnect(true);
    },
    close: () => {
      clearInterval(pings);
      epoch += 1;
      redis.removeListener("close", endEpoch);
      redis.disconnect();
    },
  };
}

/** Returns the ID of the server's current run. */
async function serverOf(redis: Redis): Promise<string> {
  const runId = /^run_id:(\w+)/m.exec(await redis.info("server"))?.[1];
  if (runId === undefined) throw new Error("the server has no run_id");
  return runId;
}
