import { createLogger } from "@qr/runtime";
import { Redis } from "ioredis";
import { afterAll, expect, it, vi } from "vitest";
import { connectRedisTargetCache } from "./target-cache.redis.ts";
import { describeTargetCache, randomKey, targetOf } from "./testing/target-cache-suite.ts";

const url = process.env.TEST_REDIS_URL ?? "";
const raw = new Redis(url);
afterAll(() => raw.disconnect());
const redisKeyOf = (key: string) => `target:{${key}}`;

async function connectCache() {
  // Deadlines are tested in redis-outage. Here, a busy machine must not fail a test.
  const timeouts = { readTimeoutMs: 5000, writeTimeoutMs: 5000 };
  const cache = connectRedisTargetCache({ url, log: createLogger("test", "silent"), ...timeouts });
  await vi.waitFor(() => expect(cache.state()).toBe("up"), { timeout: 5000 });
  return cache;
}

describeTargetCache("Redis target cache", connectCache);

it("keeps a target for 7 days", async () => {
  const cache = await connectCache();
  const key = randomKey();
  await cache.put(key, targetOf(1));
  expect(await raw.pttl(redisKeyOf(key))).toSatisfy((ms: number) => ms > 604_000_000 && ms <= 604_800_000);
  await cache.close();
});

it.each([
  ["text without a version", "hello"],
  ["empty text", ""],
  ["a high version before damaged JSON", "99|{broken"],
  ["a high version before an unknown kind", '99|{"kind":"teleport"}'],
  ["a high version before a redirect without a location", '99|{"kind":"redirect","codeId":"x"}'],
  ["a version that is not a number", 'x|{"kind":"gone"}'],
])("treats %s as a miss, and lets the next target replace it", async (_what, text) => {
  const cache = await connectCache();
  const key = randomKey();
  await raw.set(redisKeyOf(key), text);
  expect(await cache.getMany([key])).toEqual([undefined]);
  await cache.put(key, targetOf(1));
  expect((await cache.getMany([key]))[0]?.version).toBe(1);
  await cache.close();
});

it("replaces a damaged value that was never read, and a key of another type", async () => {
  const cache = await connectCache();
  const [damaged, list] = [randomKey(), randomKey()];
  await raw.set(redisKeyOf(damaged), "99|{broken");
  await raw.lpush(redisKeyOf(list), "x");
  expect(await cache.getMany([list])).toEqual([undefined]);
  await cache.put(damaged, targetOf(2));
  await cache.put(list, targetOf(2));
  expect((await cache.getMany([damaged, list])).map((value) => value?.version)).toEqual([2, 2]);
  await cache.close();
});

it("keeps working after Redis has flushed its scripts", async () => {
  const cache = await connectCache();
  const key = randomKey();
  await cache.put(key, targetOf(1));
  await raw.script("FLUSH");
  await cache.put(key, targetOf(2));
  expect((await cache.getMany([key]))[0]?.version).toBe(2);
  await cache.close();
});

it("rejects an invalid address without repeating it", () => {
  const connect = () => connectRedisTargetCache({ url: "redis://:secret@", log: createLogger("test", "silent") });
  expect(connect).toThrow(/^(?!.*secret)/);
});
