// What Redis tells of changes, and that it is never taken to have told of more than it has.

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createLogger } from "@qr/runtime";
import type { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectRedisTargetCache } from "./target-cache.redis.ts";
import type { TargetCache } from "./target-cache.ts";
import { type PrivateRedis, startPrivateRedis } from "./testing/private-redis.redis.ts";
import { randomSlug, targetOf } from "./testing/target-cache-suite.ts";

const WAIT = { timeout: 10_000, interval: 5 };
const log = createLogger("test", "silent");

let server: PrivateRedis;
let cache: TargetCache;
/** Who else writes to the same Redis. */
let other: Redis;
let changed: string[];
let heardMs: number;
let gaps: number;

async function start(...args: string[]): Promise<void> {
  server = await startPrivateRedis(...args);
  follow();
}
function follow(url = server.url): void {
  cache = connectRedisTargetCache({ url, log, writeTimeoutMs: 5000 });
  other = server.client;
  changed = [];
  heardMs = Number.NEGATIVE_INFINITY;
  gaps = 0;
  cache.follow({
    onChange: (slug) => changed.push(slug),
    onHeard: (sentMs) => {
      heardMs = sentMs;
    },
    onGap: () => {
      gaps += 1;
    },
  });
}
async function stop(): Promise<void> {
  await cache.close();
  await server.close();
}
/** Resolves when all that was done before the call has been told of. */
async function hear(): Promise<void> {
  const nowMs = performance.now();
  await vi.waitFor(() => expect(heardMs).toBeGreaterThan(nowMs), WAIT);
}

beforeEach(async () => {
  await start();
  await hear();
  // The connection for look-ups is another one.
  await vi.waitFor(() => expect(cache.state()).toBe("up"), WAIT);
  gaps = 0;
});
afterEach(stop);

it("tells of every way in which a target changes, whoever changes it", async () => {
  const slugs = Array.from({ length: 6 }, randomSlug) as [string, string, string, string, string, string];
  const [put, set, deleted, expired, evicted, batch] = slugs;
  for (const slug of [deleted, expired, evicted]) await cache.put(slug, targetOf(1));
  await hear();
  changed = [];
  await cache.put(put, targetOf(1));
  await other.set(`target:{${set}}`, "2|anything");
  await other.del(`target:{${deleted}}`);
  await other.pexpire(`target:{${expired}}`, 1);
  await other.mset(`target:{${batch}}`, "1", "somebody:else", "2");
  await hear();
  expect(changed).toEqual(expect.arrayContaining([put, set, deleted, expired, batch]));
  expect(changed).not.toContain(evicted);
  expect(changed.every((slug) => slugs.includes(slug))).toBe(true);
  await other.config("SET", "maxmemory-policy", "allkeys-random");
  await other.config("SET", "maxmemory", "1");
  // Redis evicts when it is asked for something.
  await other.ping();
  await vi.waitFor(() => expect(changed).toContain(evicted), WAIT);
  expect(gaps).toBe(0);
});

it("has told of all that was done before what it says it has heard, in 100 rounds beside other writers", async () => {
  let isOver = false;
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) await other.set(`target:{${randomSlug()}}`, "1");
  });
  for (let round = 0; round < 100; round += 1) {
    const slug = randomSlug();
    await other.set(`target:{${slug}}`, "1");
    await hear();
    expect(changed).toContain(slug);
    changed = [];
  }
  isOver = true;
  await Promise.all(writers);
}, 60_000);

it("says that it may have missed changes when everything is flushed", async () => {
  await other.flushall();
  await hear();
  expect(gaps).toBe(1);
});

it("has heard nothing while Redis is frozen", async () => {
  server.freeze();
  const frozenMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(heardMs).toBeLessThanOrEqual(frozenMs);
  server.thaw();
  await hear();
});

it("has a gap when Redis dies, and hears again when it is back", async () => {
  await server.kill();
  await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), WAIT);
  const goneMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heardMs).toBeLessThan(goneMs);
  await server.start();
  await hear();
  const slug = randomSlug();
  await other.set(`target:{${slug}}`, "1");
  await hear();
  expect(changed).toContain(slug);
});

it.each(["normal", "pubsub"])(
  "has a gap when its connection of the kind '%s' is cut, and hears again",
  async (kind) => {
    await other.call("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes");
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), WAIT);
    await hear();
    const slug = randomSlug();
    await other.set(`target:{${slug}}`, "1");
    await hear();
    expect(changed).toContain(slug);
  },
);

it("never hears where Redis does not tell, and the cache goes on all the same", async () => {
  await stop();
  await start("--rename-command", "CLIENT", "");
  await vi.waitFor(() => expect(cache.state()).toBe("up"), WAIT);
  const slug = randomSlug();
  await cache.put(slug, targetOf(3));
  expect((await cache.getMany([slug]))[0]?.version).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heardMs).toBe(Number.NEGATIVE_INFINITY);
  expect(changed).toEqual([]);
});

it("says nothing of a target that is written as it is there already", async () => {
  const [slug, next] = [randomSlug(), randomSlug()];
  const target = targetOf(1);
  for (const put of [slug, slug, next, next, slug]) await cache.put(put, target);
  await hear();
  expect(changed).toEqual([slug, next]);
});

it("hears when Redis allows later what it refused at first", async () => {
  await stop();
  server = await startPrivateRedis();
  await server.client.call("ACL", "SETUSER", "default", "-client|tracking");
  follow();
  await vi.waitFor(() => expect(cache.state()).toBe("up"), WAIT);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heardMs).toBe(Number.NEGATIVE_INFINITY);
  await server.client.call("ACL", "SETUSER", "default", "+client|tracking");
  await hear();
});

it("does not hear another server than the one that is asked, where an address moves between two connections", async () => {
  const next = await startPrivateRedis();
  await cache.close();
  const made: Socket[] = [];
  // The connection that looks up is the first one, and reaches the next server; the feed's second one does, too.
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
  follow(`redis://127.0.0.1:${(address.address() as AddressInfo).port}`);
  await hear();
  const slug = randomSlug();
  await next.client.set(`target:{${slug}}`, "1");
  await hear();
  expect(changed).toEqual([slug]);
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
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(heardMs).toBeLessThan(atCloseMs);
});
