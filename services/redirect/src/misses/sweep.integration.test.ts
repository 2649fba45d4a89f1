// A network that has used up its miss budget and keeps requesting random slugs.

import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { collectMetrics, createLogger } from "@qr/runtime";
import { connectRedisTargetCache, createMemoryTargetCache, type TargetCache } from "@qr/target-cache";
import { type PrivateRedis, startPrivateRedis } from "@qr/target-cache/testing";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type RunningRedirect, startRedirect } from "../redirect.ts";
import { httpGet } from "../testing/http-get.ts";
import { newSlug, openTestCodes, type TestCodes } from "../testing/test-codes.ts";
import { testSettings } from "../testing/test-settings.ts";
import { untilCacheIsTrusted } from "../testing/trusted-cache.ts";
import { MAX_PACED, MAX_WAITING, PACE_MS } from "./paced-lookups.ts";

const log = createLogger("test", "silent");
const metrics = collectMetrics();
const bus = createMemoryBus();
const MISSES = 5;
const SWEEPER = "203.0.113.7";
const OTHER = "198.51.100.1";

let database: TestDatabase;
let codes: TestCodes;
let redirect: RunningRedirect;

beforeAll(async () => {
  database = await createTestDatabase();
  codes = await openTestCodes(database.url);
});
afterEach(() => redirect.stop(1000));
afterAll(async () => {
  await bus.close(100);
  await codes.close();
  await database.drop();
  await metrics.close();
});

/** Starts a redirect that trusts its cache, and uses up the sweeper's budget. */
async function start(cache: TargetCache): Promise<void> {
  const changes = { DATABASE_URL: database.url, TRUSTED_PROXIES: ["127.0.0.1"], MISSES_PER_MINUTE: MISSES };
  redirect = await startRedirect(testSettings(changes), { log, bus, targetCache: cache });
  await untilCacheIsTrusted(redirect.port, cache);
  for (let miss = 0; miss < MISSES; miss += 1) await statusFor(SWEEPER, newSlug());
  expect(await statusFor(SWEEPER, newSlug())).toBe(429);
}

async function statusFor(address: string, slug: string): Promise<number> {
  return (await httpGet(redirect.port, `/${slug}`, { headers: { "X-Forwarded-For": address } })).status;
}

const addCode = async () => (await codes.add({ target: "https://example.com/" })).slug;

/** Returns a metric of this process; 0 if there is none. `line`: the start of a regular expression. */
async function metric(line: string): Promise<number> {
  return Number(new RegExp(`^${line}\\S* (\\d+)`, "m").exec(await metrics.text())?.[1] ?? 0);
}
const countQueries = () => metric('redirect_lookup_seconds_count\\{[^}]*store="postgres"');

async function countSets(redis: PrivateRedis): Promise<number> {
  return Number(/^cmdstat_set:calls=(\d+)/m.exec(await redis.client.info("commandstats"))?.[1] ?? 0);
}

it("S3 2,000 random slugs cost few queries and no writes to Redis; cold codes are served meanwhile", async () => {
  const redis = await startPrivateRedis();
  const cache = connectRedisTargetCache({ url: redis.url, log, readTimeoutMs: 5000, writeTimeoutMs: 5000 });
  await vi.waitFor(() => expect(cache.state()).toBe("up"), { timeout: 5000 });
  await start(cache);
  const cold: string[] = [];
  while (cold.length < 20) cold.push(await addCode());
  const queriesBefore = await countQueries();
  await redis.client.config("RESETSTAT");
  const startMs = performance.now();

  const statuses: number[] = [];
  const sweeps = Array.from({ length: 50 }, async () => {
    for (let request = 0; request < 40; request += 1) statuses.push(await statusFor(SWEEPER, newSlug()));
  });
  for (const [index, slug] of cold.entries()) {
    expect(await statusFor(index % 2 === 0 ? OTHER : SWEEPER, slug), `code ${index}`).toBe(302);
  }
  await Promise.all(sweeps);

  expect(statuses).toEqual(new Array(2000).fill(429));
  // One query for each pause, and one for each code of the other network. Timers may fire a millisecond early.
  const batches = Math.ceil((performance.now() - startMs) / (PACE_MS - 1)) + 1;
  expect((await countQueries()) - queriesBefore).toBeLessThanOrEqual(batches + cold.length / 2);
  await expect.poll(() => countSets(redis)).toBe(cold.length);
  await cache.close();
  await redis.close();
}, 60_000);

it("S3 while the stores do not respond to a sweep, known codes and other networks are served, and the excess gets 429", async () => {
  const cache = createMemoryTargetCache();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const swept = new Set<string>();
  const getMany: TargetCache["getMany"] = async (keys) => {
    if (keys.some((key) => swept.has(key))) await released;
    return cache.getMany(keys);
  };
  await start({ ...cache, getMany });
  const [known, cold] = [await addCode(), await addCode()];
  expect(await statusFor(SWEEPER, known)).toBe(302);

  let limited = 0;
  const sweep = Array.from({ length: MAX_PACED + MAX_WAITING + 50 }, async () => {
    const slug = newSlug();
    swept.add(slug);
    if ((await statusFor(SWEEPER, slug)) === 429) limited += 1;
  });
  await expect.poll(() => limited, { timeout: 10_000 }).toBe(50);
  expect(await metric("redirect_paced_lookups_refused_total")).toBe(50);
  expect(await metric("redirect_paced_lookups\\{")).toBe(MAX_PACED + MAX_WAITING);
  expect([await statusFor(SWEEPER, known), await statusFor(OTHER, cold)]).toEqual([302, 302]);
  release();
  await Promise.all(sweep);
  expect(limited).toBe(sweep.length);
}, 60_000);
