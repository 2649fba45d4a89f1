import { UNKNOWN_TARGET } from "@qr/contracts";
import { expect, it } from "vitest";
import { createMemoryTargetCache } from "./target-cache.memory.ts";
import { describeTargetCache, targetOf } from "./testing/target-cache-suite.ts";

describeTargetCache("memory target cache", async () => createMemoryTargetCache());

it("forgets an unknown slug after 30 s, and a target after 7 days without a write", async () => {
  let nowMs = 0;
  const cache = createMemoryTargetCache({ now: () => nowMs });
  await cache.put("UNKNOWN", UNKNOWN_TARGET);
  await cache.put("KNOWN", targetOf(1));
  const kinds = async () => (await cache.getMany(["UNKNOWN", "KNOWN"])).map((value) => value?.target.kind);
  nowMs = 29_999;
  expect(await kinds()).toEqual(["unknown", "redirect"]);
  nowMs = 30_001;
  expect(await kinds()).toEqual([undefined, "redirect"]);
  nowMs = 7 * 24 * 3600 * 1000;
  expect(await kinds()).toEqual([undefined, undefined]);
});

it("drops the slug that was not used for longest when it is full", async () => {
  const cache = createMemoryTargetCache({ maxEntries: 3 });
  for (const slug of ["A", "B", "C"]) await cache.put(slug, targetOf(1));
  await cache.getMany(["A"]);
  await cache.put("D", targetOf(1));
  const known = await cache.getMany(["A", "B", "C", "D"]);
  expect(known.map((value) => value !== undefined)).toEqual([true, false, true, true]);
});
