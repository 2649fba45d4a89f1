// The changes that Redis reports. The feed must never acknowledge more than Redis has reported.

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { TargetKey } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { staysTrue } from "@qr/runtime/testing";
import type { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectRedisTargetCache } from "./target-cache.redis.ts";
import type { TargetCache } from "./target-cache.ts";
import { type PrivateRedis, startPrivateRedis } from "./testing/private-redis.redis.ts";
import { randomKey, targetOf } from "./testing/target-cache-suite.ts";

const WAIT = { timeout: 10_000, interval: 5 };
const log = createLogger("test", "silent");

let server: PrivateRedis;
let cache: TargetCache;
/** Another writer to the same Redis. */
let other: Redis;
let changed: TargetKey[];
let revalidatedMs: number;
let invalidations: number;

async function start(...args: string[]): Promise<void> {
  server = await startPrivateRedis(...args);
  subscribe();
}
function subscribe(url = server.url): void {
  cache = connectRedisTargetCache({ url, log, writeTimeoutMs: 5000 });
  other = server.client;
  changed = [];
  revalidatedMs = Number.NEGATIVE_INFINITY;
  invalidations = 0;
  cache.subscribe({
    onChanged: (key) => changed.push(key),
    onRevalidated: (sentMs) => {
      revalidatedMs = sentMs;
    },
    onInvalidateAll: () => {
      invalidations += 1;
    },
  });
}
async function stop(): Promise<void> {
  await cache.close();
  await server.close();
}
/** Resolves when all changes before the call have been reported. */
async function revalidate(): Promise<void> {
  const nowMs = performance.now();
  await vi.waitFor(() => expect(revalidatedMs).toBeGreaterThan(nowMs), WAIT);
}

beforeEach(async () => {
  await start();
  await revalidate();
  // Lookups use a separate connection.
  await vi.waitFor(() => expect(cache.state()).toBe("up"), WAIT);
  invalidations = 0;
});
afterEach(stop);

it("reports every kind of change to a target, whoever makes it", async () => {
  const keys = Array.from({ length: 6 }, randomKey) as [
    TargetKey,
    TargetKey,
    TargetKey,
    TargetKey,
    TargetKey,
    TargetKey,
  ];
  const [put, set, deleted, expired, evicted, batch] = keys;
  for (const key of [deleted, expired, evicted]) await cache.put(key, targetOf(1));
  await revalidate();
  changed = [];
  await cache.put(put, targetOf(1));
  await other.set(`target:{${set}}`, "2|anything");
  await other.del(`target:{${deleted}}`);
  await other.pexpire(`target:{${expired}}`, 1);
  await other.mset(`target:{${batch}}`, "1", "somebody:else", "2");
  await revalidate();
  expect(changed).toEqual(expect.arrayContaining([put, set, deleted, expired, batch]));
  expect(changed).not.toContain(evicted);
  expect(changed.every((key) => keys.includes(key))).toBe(true);
  await other.config("SET", "maxmemory-policy", "allkeys-random");
  await other.config("SET", "maxmemory", "1");
  // Redis evicts keys when it receives a command.
  await other.ping();
  await vi.waitFor(() => expect(changed).toContain(evicted), WAIT);
  expect(invalidations).toBe(0);
});

it("acknowledges only reported changes, in 100 rounds with other writers", async () => {
  let isOver = false;
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) await other.set(`target:{${randomKey()}}`, "1");
  });
  for (let round = 0; round < 100; round += 1) {
    const key = randomKey();
    await other.set(`target:{${key}}`, "1");
    await revalidate();
    expect(changed).toContain(key);
    changed = [];
  }
  isOver = true;
  await Promise.all(writers);
}, 60_000);

it("invalidates everything when Redis is flushed", async () => {
  await other.flushall();
  await revalidate();
  expect(invalidations).toBe(1);
});

it("revalidates nothing while Redis is frozen", async () => {
  server.freeze();
  const frozenMs = performance.now();
  await staysTrue(() => revalidatedMs <= frozenMs, 500);
  server.thaw();
  await revalidate();
});

it("invalidates everything when Redis dies, and revalidates again when it recovers", async () => {
  await server.kill();
  await vi.waitFor(() => expect(invalidations).toBeGreaterThan(0), WAIT);
  const goneMs = performance.now();
  await staysTrue(() => revalidatedMs < goneMs, 300);
  await server.start();
  await revalidate();
  const key = randomKey();
  await other.set(`target:{${key}}`, "1");
  await revalidate();
  expect(changed).toContain(key);
});

it.each(["normal", "pubsub"])(
  "invalidates everything when a connection of type '%s' is cut, and revalidates again",
  async (kind) => {
    await other.call("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes");
    await vi.waitFor(() => expect(invalidations).toBeGreaterThan(0), WAIT);
    await revalidate();
    const key = randomKey();
    await other.set(`target:{${key}}`, "1");
    await revalidate();
    expect(changed).toContain(key);
  },
);

it("never revalidates if Redis cannot report changes, and the cache works all the same", async () => {
  await stop();
  await start("--rename-command", "CLIENT", "");
  await vi.waitFor(() => expect(cache.state()).toBe("up"), WAIT);
  const key = randomKey();
  await cache.put(key, targetOf(3));
  expect((await cache.getMany([key]))[0]?.version).toBe(3);
  await staysTrue(() => revalidatedMs === Number.NEGATIVE_INFINITY, 300);
  expect(changed).toEqual([]);
});

it("does not report a write of the same target", async () => {
  const [key, next] = [randomKey(), randomKey()];
  const target = targetOf(1);
  for (const put of [key, key, next, next, key]) await cache.put(put, target);
  await revalidate();
  expect(changed).toEqual([key, next]);
});

it("revalidates once Redis allows tracking that it refused before", async () => {
  await stop();
  server = await startPrivateRedis();
  await server.client.call("ACL", "SETUSER", "default", "-client|tracking");
  subscribe();
  await vi.waitFor(() => expect(cache.state()).toBe("up"), WAIT);
  await staysTrue(() => revalidatedMs === Number.NEGATIVE_INFINITY, 300);
  await server.client.call("ACL", "SETUSER", "default", "+client|tracking");
  await revalidate();
});

it("does not subscribe to a different server than it queries when an address moves between two connections", async () => {
  const next = await startPrivateRedis();
  await cache.close();
  const made: Socket[] = [];
  // Only the feed's first connection reaches `server`. The lookup connection, which is opened first, and the feed's second connection reach
  // `next`.
  const address = createServer((socket) => {
    const to = made.push(socket) === 2 ? server : next;
    const onward = connect(Number(new URL(to.url).port), "127.0.0.1");
    for (const [from, into] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      from.on("error", () => into.destroy()).pipe(into);
    }
  });
  await once(address.listen(0, "127.0.0.1"), "listening");
  subscribe(`redis://127.0.0.1:${(address.address() as AddressInfo).port}`);
  await revalidate();
  const key = randomKey();
  await next.client.set(`target:{${key}}`, "1");
  await revalidate();
  expect(changed).toEqual([key]);
  expect(made.length).toBeGreaterThanOrEqual(3);
  await cache.close();
  address.close();
  await next.close();
});

it("leaves no connection behind", async () => {
  await cache.close();
  await vi.waitFor(
    async () =>
      expect(
        String(await other.client("LIST"))
          .trim()
          .split("\n"),
      ).toHaveLength(1),
    WAIT,
  );
  const atCloseMs = performance.now();
  await staysTrue(() => revalidatedMs < atCloseMs, 200);
});
