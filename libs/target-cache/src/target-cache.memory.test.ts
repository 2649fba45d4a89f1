import { UNKNOWN_TARGET } from "@qr/contracts";
import { expect, it } from "vitest";
import { createMemoryTargetCache } from "./target-cache.memory.ts";
import { describeTargetCache, keyOf, targetOf } from "./testing/target-cache-suite.ts";

describeTargetCache("memory target cache", async () => createMemoryTargetCache());

it("expires an unknown key after 30 s, and a target after 7 days without a write", async () => {
  let nowMs = 0;
  const cache = createMemoryTargetCache({ now: () => nowMs });
  await cache.put(keyOf("UNKNOWN"), UNKNOWN_TARGET);
  await cache.put(keyOf("KNOWN"), targetOf(1));
  const kinds = async () => (await cache.getMany(["UNKNOWN", "KNOWN"].map(keyOf))).map((value) => value?.target.kind);
  nowMs = 29_999;
  expect(await kinds()).toEqual(["unknown", "redirect"]);
  nowMs = 30_001;
  expect(await kinds()).toEqual([undefined, "redirect"]);
  nowMs = 7 * 24 * 3600 * 1000;
  expect(await kinds()).toEqual([undefined, undefined]);
});

it("evicts the least recently used key when it is full", async () => {
  const cache = createMemoryTargetCache({ maxEntries: 3 });
  for (const key of ["A", "B", "C"].map(keyOf)) await cache.put(key, targetOf(1));
  await cache.getMany([keyOf("A")]);
  await cache.put(keyOf("D"), targetOf(1));
  const known = await cache.getMany(["A", "B", "C", "D"].map(keyOf));
  expect(known.map((value) => value !== undefined)).toEqual([true, false, true, true]);
});
