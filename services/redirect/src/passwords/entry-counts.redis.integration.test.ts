// Tests the count of wrong passwords that redirects share, while Redis is up and down.

import { randomUUID } from "node:crypto";
import { createLogger } from "@qr/runtime";
import { type PrivateRedis, startPrivateRedis } from "@qr/target-cache/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEntryCounts } from "./entry-counts.redis.ts";
import { type SharedEntryCounts, WRONG_PER_MINUTE } from "./entry-limit.ts";

const log = createLogger("test", "silent");
let redis: PrivateRedis;
let [one, other]: SharedEntryCounts[] = [];

beforeEach(async () => {
  redis = await startPrivateRedis();
  [one, other] = [openEntryCounts(redis.url, log), openEntryCounts(redis.url, log)];
  for (const counts of [one, other]) await isUp(counts);
});
afterEach(async () => {
  for (const counts of [one, other]) counts?.close();
  await redis.close();
});

async function isUp(counts: SharedEntryCounts | undefined): Promise<void> {
  const probe = async () => (await counts?.charge(randomUUID())) !== undefined;
  await expect.poll(probe, { timeout: 5000, interval: 20 }).toBe(true);
}

it("counts for all redirects together, and not more than the limit at once", async () => {
  const who = randomUUID();
  const charges = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other)?.charge(who)),
  );
  const allowed = charges.filter((charge) => charge?.waitSeconds === undefined);
  expect(allowed).toHaveLength(WRONG_PER_MINUTE);
  for (const charge of charges) {
    expect(charge).toBeDefined();
    if (charge?.waitSeconds !== undefined) expect(charge.waitSeconds).toBe(60);
  }
  expect(await redis.client.get(`entries:${who}`)).toBe(String(WRONG_PER_MINUTE));
  expect(await redis.client.pttl(`entries:${who}`)).toBeGreaterThan(0);
});

it("takes back a charge, but never below zero and not after its window", async () => {
  const who = randomUUID();
  const key = `entries:${who}`;
  const charge = await one?.charge(who);
  charge?.giveBack();
  await expect.poll(() => redis.client.get(key)).toBe("0");
  charge?.giveBack();
  const later = await one?.charge(who);
  expect(await redis.client.get(key)).toBe("1");
  expect(await redis.client.pttl(key)).toBeGreaterThan(0);
  await redis.client.del(key);
  later?.giveBack();
  await other?.charge(randomUUID());
  expect(await redis.client.exists(key)).toBe(0);
});

it("is unavailable while Redis is frozen or gone, and counts again afterward", async () => {
  redis.freeze();
  expect(await one?.charge(randomUUID())).toBeUndefined();
  redis.thaw();
  await isUp(one);
  await redis.kill();
  expect(await one?.charge(randomUUID())).toBeUndefined();
  await redis.start();
  await isUp(one);
});
