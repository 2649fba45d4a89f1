// Redis freezes, dies, recovers, and rejects writes. Uses a private server, because other tests use the shared one.

import { createLogger } from "@qr/runtime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectRedisTargetCache } from "./target-cache.redis.ts";
import { type TargetCache, TargetCacheUnavailableError } from "./target-cache.ts";
import { type PrivateRedis, startPrivateRedis } from "./testing/private-redis.redis.ts";
import { keyOf, randomKey, targetOf } from "./testing/target-cache-suite.ts";

const X = keyOf("X");

let server: PrivateRedis;
let cache: TargetCache;

beforeEach(async () => {
  server = await startPrivateRedis();
  cache = connectRedisTargetCache({ url: server.url, log: createLogger("test", "silent") });
  await isUp();
});
afterEach(async () => {
  await cache.close();
  await server.close();
});

const isUp = () => expect.poll(() => cache.state(), { timeout: 5000, interval: 10 }).toBe("up");
/** Returns how long a call takes to reject with a TargetCacheUnavailableError, in ms. */
async function msToRefusal(call: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now();
  await expect(call()).rejects.toBeInstanceOf(TargetCacheUnavailableError);
  return performance.now() - begunMs;
}

it("reports whether the connection is intact after a failed call", async () => {
  await server.client.config("SET", "maxmemory", "1");
  await expect(cache.put(randomKey(), targetOf(1))).rejects.toMatchObject({ isConnected: true });
  server.freeze();
  await expect(cache.getMany([randomKey()])).rejects.toMatchObject({ isConnected: true });
  server.thaw();
  await server.kill();
  await expect(cache.getMany([randomKey()])).rejects.toMatchObject({ isConnected: false });
});

it("fails within about 50 ms while Redis is frozen, and immediately after ten failures", async () => {
  server.freeze();
  const waits: number[] = [];
  for (let call = 0; call < 20; call++) waits.push(await msToRefusal(() => cache.getMany([randomKey()])));
  expect(Math.max(...waits)).toBeLessThan(1000);
  expect(waits.filter((ms) => ms > 40).length).toBeLessThanOrEqual(13);
  expect(cache.state()).toBe("down");
  expect(await msToRefusal(() => cache.put(randomKey(), targetOf(1)))).toBeLessThan(1000);
});

it("is up within a second after a frozen Redis resumes", async () => {
  server.freeze();
  for (let call = 0; call < 30; call++) await msToRefusal(() => cache.getMany([randomKey()]));
  server.thaw();
  const begunMs = performance.now();
  await expect.poll(() => cache.getMany([X]), { timeout: 5000, interval: 10 }).toEqual([undefined]);
  expect(performance.now() - begunMs).toBeLessThan(4000);
  expect(cache.state()).toBe("up");
});

it("fails immediately while Redis is dead, and is up within a second after it recovers", async () => {
  await cache.put(X, targetOf(1));
  const diedMs = performance.now();
  await server.kill();
  await expect.poll(() => cache.state()).toBe("down");
  expect(await msToRefusal(() => cache.getMany([X]))).toBeLessThan(1000);
  // This is long enough for the client's backoff to reach its maximum.
  await expect.poll(() => performance.now() - diedMs, { timeout: 5000 }).toBeGreaterThan(1500);
  const begunMs = performance.now();
  await server.start();
  await isUp();
  expect(performance.now() - begunMs).toBeLessThan(4000);
  expect(await cache.getMany([X])).toEqual([undefined]);
  await cache.put(X, targetOf(1));
});

it("starts while Redis is down, and is up when Redis appears", async () => {
  await server.kill();
  await cache.close();
  cache = connectRedisTargetCache({ url: server.url, log: createLogger("test", "silent") });
  expect(cache.state()).toBe("down");
  expect(await msToRefusal(() => cache.getMany([X]))).toBeLessThan(1000);
  await server.start();
  await isUp();
});

it("keeps reading while Redis has no memory for writes", async () => {
  await cache.put(X, targetOf(1));
  await server.client.config("SET", "maxmemory", "1");
  for (let call = 0; call < 30; call++) await msToRefusal(() => cache.put(randomKey(), targetOf(1)));
  expect((await cache.getMany([X]))[0]?.version).toBe(1);
  expect(cache.state()).toBe("up");
});

it("rejects all calls after it was closed", async () => {
  await cache.close();
  expect(await msToRefusal(() => cache.getMany([X]))).toBeLessThan(1000);
  expect(cache.state()).toBe("down");
});
