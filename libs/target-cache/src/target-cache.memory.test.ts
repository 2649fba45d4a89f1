import { expect, it } from "vitest";
import { createMemoryTargetCache } from "./target-cache.memory.ts";
import { describeTargetCache, keyOf, targetOf } from "./testing/target-cache-suite.ts";

describeTargetCache("memory target cache", async () => createMemoryTargetCache());

it("expires a target after 7 days without a write", async () => {
  let nowMs = 0;
  const cache = createMemoryTargetCache({ now: () => nowMs });
  const target = targetOf(1);
  await cache.put(keyOf("A"), target);
  nowMs = 7 * 24 * 3600 * 1000 - 1;
  expect(await cache.getMany([keyOf("A")])).toEqual([target]);
  nowMs += 1;
  expect(await cache.getMany([keyOf("A")])).toEqual([undefined]);
});

it("evicts the least recently used key when it is full", async () => {
  const cache = createMemoryTargetCache({ maxEntries: 3 });
  for (const key of ["A", "B", "C"].map(keyOf)) await cache.put(key, targetOf(1));
  await cache.getMany([keyOf("A")]);
  await cache.put(keyOf("D"), targetOf(1));
  const known = await cache.getMany(["A", "B", "C", "D"].map(keyOf));
  expect(known.map((value) => value !== undefined)).toEqual([true, false, true, true]);
});
