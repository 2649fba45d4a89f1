import { UNKNOWN_TARGET } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { Redis } from "ioredis";
import { afterAll, expect, it, vi } from "vitest";
import { connectRedisTargetCache } from "./target-cache.redis.ts";
import { describeTargetCache, randomSlug, targetOf } from "./testing/target-cache-suite.ts";

const url = process.env.TEST_REDIS_URL ?? "";
const raw = new Redis(url);
afterAll(() => raw.disconnect());
const keyOf = (slug: string) => `target:{${slug}}`;

async function connectCache() {
  // The deadlines under test are in redis-outage; here a busy machine must not fail a test.
  const timeouts = { readTimeoutMs: 5000, writeTimeoutMs: 5000 };
  const cache = connectRedisTargetCache({ url, log: createLogger("test", "silent"), ...timeouts });
  await vi.waitFor(() => expect(cache.state()).toBe("up"), { timeout: 5000 });
  return cache;
}

describeTargetCache("Redis target cache", connectCache);

it("keeps an unknown slug for 30 s and a target for 7 days", async () => {
  const cache = await connectCache();
  const [unknown, known] = [randomSlug(), randomSlug()];
  await cache.put(unknown, UNKNOWN_TARGET);
  await cache.put(known, targetOf(1));
  expect(await raw.pttl(keyOf(unknown))).toSatisfy((ms: number) => ms > 25_000 && ms <= 30_000);
  expect(await raw.pttl(keyOf(known))).toSatisfy((ms: number) => ms > 604_000_000 && ms <= 604_800_000);
  await cache.close();
});

it.each([
  ["text without a version", "hello"],
  ["nothing", ""],
  ["a high version before damage", "99|{broken"],
  ["a high version before a kind that is not known", '99|{"kind":"teleport"}'],
  ["a high version before a target without its URL", '99|{"kind":"redirect","codeId":"x"}'],
  ["a version that is not a number", 'x|{"kind":"gone"}'],
])("takes %s for a miss, and lets the next target replace it", async (_what, text) => {
  const cache = await connectCache();
  const slug = randomSlug();
  await raw.set(keyOf(slug), text);
  expect(await cache.getMany([slug])).toEqual([undefined]);
  await cache.put(slug, targetOf(1));
  expect((await cache.getMany([slug]))[0]?.version).toBe(1);
  await cache.close();
});

it("replaces a damaged value that nobody has read yet, and a key of another type", async () => {
  const cache = await connectCache();
  const [damaged, list] = [randomSlug(), randomSlug()];
  await raw.set(keyOf(damaged), "99|{broken");
  await raw.lpush(keyOf(list), "x");
  expect(await cache.getMany([list])).toEqual([undefined]);
  await cache.put(damaged, targetOf(2));
  await cache.put(list, targetOf(2));
  expect((await cache.getMany([damaged, list])).map((value) => value?.version)).toEqual([2, 2]);
  await cache.close();
});

it("works on after Redis has forgotten its scripts", async () => {
  const cache = await connectCache();
  const slug = randomSlug();
  await cache.put(slug, targetOf(1));
  await raw.script("FLUSH");
  await cache.put(slug, targetOf(2));
  expect((await cache.getMany([slug]))[0]?.version).toBe(2);
  await cache.close();
});

it("refuses an address that is not one without repeating it", () => {
  const connect = () => connectRedisTargetCache({ url: "redis://:secret@", log: createLogger("test", "silent") });
  expect(connect).toThrow(/^(?!.*secret)/);
});
