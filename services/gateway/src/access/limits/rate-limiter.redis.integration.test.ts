// Tests the shared count while Redis is up, frozen, killed, restarted, and empty.

import { randomUUID } from "node:crypto";
import { createLogger, startTelemetry } from "@qr/runtime";
import { freePort, type PrivateRedis, startPrivateRedis } from "@qr/target-cache/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { median } from "../../testing/median.ts";
import { createMemoryRateLimiter } from "./rate-limiter.memory.ts";
import { createRedisRateLimiter } from "./rate-limiter.redis.ts";
import type { RateLimiter } from "./rate-limiter.ts";

let redis: PrivateRedis;
let limiter: RateLimiter;
let account: string;
let metricsPort: number;
let stopMetrics: () => Promise<void>;

const open = (windowS?: number) =>
  createRedisRateLimiter({
    url: redis.url,
    log: createLogger("test", "silent"),
    ...(windowS === undefined ? {} : { windowS }),
  });
const sharedCount = async () => Number(await redis.client.get(`rate:${account}`));
/** Sends requests until Redis counts them, so that a test does not start while the client is still connecting. */
async function isShared(one: RateLimiter): Promise<void> {
  const probe = `probe-${randomUUID()}`;
  const reachesRedis = async () => {
    await one.consume(probe);
    return redis.client.exists(`rate:${probe}`);
  };
  await expect.poll(reachesRedis, { timeout: 5000, interval: 20 }).toBe(1);
}
const fallbacks = async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^gateway_rate_limit_fallbacks_total(?:\{.*\})? (\d+)/m.exec(text)?.[1] ?? 0);
};

beforeAll(async () => {
  metricsPort = await freePort();
  stopMetrics = await startTelemetry({ METRICS_PORT: metricsPort }, { service: "test" });
});
afterAll(() => stopMetrics());
beforeEach(async () => {
  redis = await startPrivateRedis();
  limiter = open();
  account = randomUUID();
  await isShared(limiter);
});
afterEach(async () => {
  await limiter.close();
  await redis.close();
});

async function counts(times: number, one = limiter): Promise<number[]> {
  const seen: number[] = [];
  for (let round = 0; round < times; round += 1) seen.push((await one.consume(account)).consumed);
  return seen;
}

it("shares one count between all gateways and counts each request once", async () => {
  const other = open();
  await isShared(other);
  const all = await Promise.all(
    Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? limiter : other).consume(account)),
  );
  expect(all.map((count) => count.consumed).sort((a, b) => a - b)).toEqual(all.map((_, index) => index + 1));
  expect(all.every(({ msLeft }) => msLeft > 0 && msLeft <= 60_000)).toBe(true);
  await other.close();
});

it("reads a count without adding to it, and uses this gateway's own count while Redis is frozen", async () => {
  expect(await limiter.peek(account)).toEqual({ consumed: 0, msLeft: 60_000 });
  expect(await redis.client.exists(`rate:${account}`)).toBe(0);
  const other = open();
  await isShared(other);
  await counts(3, other);
  await counts(2);
  const seen = await limiter.peek(account);
  expect(seen.consumed).toBe(5);
  expect(seen.msLeft).toBeGreaterThan(0);
  expect(seen.msLeft).toBeLessThanOrEqual(60_000);
  expect(await sharedCount()).toBe(5);
  redis.freeze();
  const sentAt = performance.now();
  expect((await limiter.peek(account)).consumed).toBe(5);
  expect(performance.now() - sentAt).toBeLessThan(2000);
  await other.close();
});

it("reports what it has received and is counting for an account, and 0 for others", async () => {
  expect(limiter.known(account)).toBe(0);
  await counts(3);
  expect(limiter.known(account)).toBe(3);
  const counting = [limiter.consume(account, 5), limiter.consume(account)];
  expect(limiter.known(account)).toBe(9);
  await Promise.all(counting);
  expect(limiter.known(account)).toBe(9);
  expect(limiter.known(randomUUID())).toBe(0);
  redis.freeze();
  const fallback = limiter.consume(account);
  expect(limiter.known(account)).toBe(10);
  await fallback;
  expect(limiter.known(account)).toBe(10);
});

it("keeps counting while Redis is frozen, with little delay after the first 1.5 s, and reports each fallback", async () => {
  expect(await counts(5)).toEqual([1, 2, 3, 4, 5]);
  const before = await fallbacks();
  redis.freeze();
  const frozenAt = performance.now();
  const firstMs: number[] = [];
  const lastMs: number[] = [];
  let rounds = 0;
  let last = 5;
  while (performance.now() - frozenAt < 2500) {
    const begunAt = performance.now();
    const { consumed } = await limiter.consume(account);
    expect(consumed).toBe(last + 1);
    last = consumed;
    (begunAt - frozenAt < 1500 ? firstMs : lastMs).push(performance.now() - begunAt);
    rounds += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(Math.max(...firstMs)).toBeLessThan(1000);
  expect(median(lastMs)).toBeLessThan(20);
  expect(await fallbacks()).toBe(before + rounds);
  redis.thaw();
  await expect
    .poll(
      async () => {
        const { consumed } = await limiter.consume(account);
        expect(consumed).toBe(last + 1);
        last = consumed;
        return sharedCount();
      },
      { timeout: 5000, interval: 20 },
    )
    .toBeGreaterThan(5);
});

it("continues from the last count while Redis is down, and after it restarts empty", async () => {
  expect(await counts(10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await redis.kill();
  expect(await counts(5)).toEqual([11, 12, 13, 14, 15]);
  await redis.start();
  await isShared(limiter);
  expect(await counts(3)).toEqual([16, 17, 18]);
  expect(await sharedCount()).toBe(3);
});

it("starts while Redis is down, and uses it when it appears", async () => {
  await redis.kill();
  const late = open();
  expect(await counts(2, late)).toEqual([1, 2]);
  await redis.start();
  await isShared(late);
  await late.close();
});

it("starts a new window for a client that has waited as long as the response said", async () => {
  const brief = open(1);
  await isShared(brief);
  for (let windows = 0; windows < 3; account = randomUUID()) {
    const sentAt = performance.now();
    const [{ msLeft }] = await Promise.all([brief.consume(account), brief.consume(account)]);
    // If Redis is late, it counts after the limiter has responded without it, so the window in Redis starts later than reported.
    if (performance.now() - sentAt > 50) continue;
    expect(msLeft).toBeLessThanOrEqual(1000);
    const tellsToWaitMs = Math.max(1, Math.ceil(msLeft / 1000)) * 1000;
    const toldAt = performance.now();
    await expect.poll(() => performance.now() - toldAt, { timeout: 3000, interval: 5 }).toBeGreaterThan(tellsToWaitMs);
    expect((await brief.consume(account)).consumed).toBe(1);
    windows += 1;
  }
  await brief.close();
});

it("counts the same way in one process without Redis", async () => {
  const memory = createMemoryRateLimiter(1);
  expect(await counts(3, memory)).toEqual([1, 2, 3]);
  const { msLeft } = await memory.consume(account);
  expect(msLeft).toBeGreaterThan(0);
  await expect.poll(() => memory.present(account), { timeout: 3000 }).toBeUndefined();
  expect(await counts(1, memory)).toEqual([1]);
});
