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
/** What could not begin on a connection is tried again on another one: Redis was busy, an ACL has changed, or it was another server. */
const RETRY_MS = 2000;

export interface ChangeFeed {
  /** Begins anew on another connection: what was heard may not be from the server that is asked now. */
  restart(): void;
  close(): void;
}

/**
 * `redis`: a connection for this alone, which connects again by itself and does not subscribe again by itself. `asked`: the connection
 * that targets are looked up on; where that is lost, restart() is to be called. `keys`: of the targets. A server that does not know the
 * broadcast, or does not allow it, is never heard of; nor is another one than that which is asked.
 */
export function createChangeFeed(
  redis: Redis,
  asked: Redis,
  keys: { prefix: string; slugOf: (key: string) => string },
  listener: ChangeListener,
  log: Logger,
): ChangeFeed {
  const countChanges = counter("target_cache_changes_heard_total", "Changes of targets that Redis has told of.");
  /** Of the present connection; one that begins anew has another. */
  let session = 0;
  let isSubscribed = false;
  let isPinging = false;
  let isRefusalLogged = false;

  async function subscribe(): Promise<void> {
    const mine = session;
    // While an address moves from one server to another, two connections to it may reach both.
    const [teller, answerer] = await Promise.all([serverOf(redis), serverOf(asked)]);
    if (teller !== answerer) throw new Error("another server is asked");
    const id = await redis.client("ID");
    await redis.client("TRACKING", "ON", "REDIRECT", id, "BCAST", "PREFIX", keys.prefix);
    await redis.subscribe(CHANNEL);
    if (mine !== session) return;
    isSubscribed = true;
    await ping();
  }

  function begin(): void {
    const mine = session;
    if (asked.status !== "ready") {
      setTimeout(() => mine === session && begin(), PING_MS).unref();
      return;
    }
    subscribe().catch((error: Error) => {
      const again = setTimeout(() => {
        if (mine === session && !isSubscribed) redis.disconnect(true);
      }, RETRY_MS);
      again.unref();
      if (error.name !== "ReplyError" || isRefusalLogged) return;
      isRefusalLogged = true;
      log.warn({ reason: error.message }, "Redis does not tell of changes; each target is looked up for each lease");
    });
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
    session += 1;
    isSubscribed = false;
    listener.onGap();
  }

  redis.on("ready", begin);
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
      session += 1;
      redis.removeListener("close", lose);
      redis.disconnect();
    },
  };
}

/** What tells this run of a server from every other. */
async function serverOf(redis: Redis): Promise<string> {
  const runId = /^run_id:(\w+)/m.exec(await redis.info("server"))?.[1];
  if (runId === undefined) throw new Error("the server has no run_id");
  return runId;
}
