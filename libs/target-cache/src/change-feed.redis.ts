// Tells of every change of the targets in Redis, by Redis' own broadcast of keys that were written, have expired or were evicted
// (CLIENT TRACKING … BCAST), so that it does not matter who wrote them. A broadcast by itself may be missed, and nobody would know.
// So a ping is sent behind it all the time: what is told and the pong come on one connection in the order in which Redis did them, and
// a pong therefore says that everything before its ping has been told.

import { counter, type Logger } from "@qr/runtime";
import type { Redis } from "ioredis";
import type { ChangeListener } from "./target-cache.ts";

const CHANNEL = "__redis__:invalidate";
/** Several pings fit into a lease, so that one that is late ends nothing. */
const PING_MS = 50;

export interface ChangeFeed {
  /** Begins anew on another connection: what was heard may not be from the server that is asked now. */
  restart(): void;
  close(): void;
}

/**
 * `redis`: a connection for this alone, which connects again by itself and does not subscribe again by itself. `keys`: of the targets.
 * A server that does not know the broadcast, or does not allow it, is never heard of.
 */
export function createChangeFeed(
  redis: Redis,
  keys: { prefix: string; slugOf: (key: string) => string },
  listener: ChangeListener,
  log: Logger,
): ChangeFeed {
  const countChanges = counter("target_cache_changes_heard_total", "Changes of targets that Redis has told of.");
  let isSubscribed = false;
  let isPinging = false;
  let isRefusalLogged = false;

  async function subscribe(): Promise<void> {
    const id = await redis.client("ID");
    await redis.client("TRACKING", "ON", "REDIRECT", id, "BCAST", "PREFIX", keys.prefix);
    await redis.subscribe(CHANNEL);
    isSubscribed = true;
    await ping();
  }

  async function ping(): Promise<void> {
    if (!isSubscribed || isPinging) return;
    isPinging = true;
    const sentMs = performance.now();
    try {
      await redis.ping();
      if (isSubscribed) listener.onHeard(sentMs);
    } finally {
      isPinging = false;
    }
  }

  function lose(): void {
    isSubscribed = false;
    listener.onGap();
  }

  redis.on("ready", () => {
    subscribe().catch((error: Error) => {
      if (error.name !== "ReplyError" || isRefusalLogged) return;
      isRefusalLogged = true;
      log.warn({ reason: error.message }, "Redis does not tell of changes; each target is looked up for each lease");
    });
  });
  redis.on("close", lose);
  redis.on("messageBuffer", (_channel: Buffer, changed: Buffer[] | null) => {
    // All keys at once: the server was emptied.
    if (changed === null) {
      listener.onGap();
      return;
    }
    countChanges(changed.length);
    for (const key of changed) listener.onChange(keys.slugOf(key.toString()));
  });
  const pings = setInterval(() => ping().catch(() => {}), PING_MS);
  pings.unref();

  return {
    restart: () => {
      lose();
      redis.disconnect(true);
    },
    close: () => {
      clearInterval(pings);
      redis.removeListener("close", lose);
      redis.disconnect();
    },
  };
}
