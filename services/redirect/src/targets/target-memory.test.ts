import { LEASE_MS } from "@qr/contracts";
import { expect, it } from "vitest";
import { targetAt, UNKNOWN } from "../testing/held-stores.ts";
import { createTargetMemory } from "./target-memory.ts";

/** Of about 11,000 short targets. */
const MEMORY_BYTES = 1024 * 1024;
const nobody = () => {};

it("keeps the higher of two versions, whichever came last", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const newer = targetAt("https://example.com/2", 2);
  memory.keep("AAA", newer, 100);
  expect(memory.keep("AAA", targetAt("https://example.com/1", 1), 200)).toEqual(newer.target);
  expect(memory.keep("AAA", UNKNOWN, 300)).toEqual(newer.target);
  expect(memory.last("AAA")).toEqual(newer.target);
});

it("S2 is bounded, and a sweep of unknown slugs pushes no known one out", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  memory.keep("PRINTED", targetAt("https://example.com/"), 100);
  for (let slug = 0; slug < 10_000; slug += 1) memory.keep(`SWEEP${slug}`, UNKNOWN, 100);
  expect(memory.leased("PRINTED", 50)).toBeDefined();
  expect(memory.leased("SWEEP0", 50)).toBeUndefined();
  expect(memory.last("SWEEP9999")).toBeUndefined();
  for (let slug = 0; slug < 100_000; slug += 1) memory.keep(`CODE${slug}`, targetAt("https://example.com/"), 100);
  expect(memory.size).toBeGreaterThan(5000);
  expect(memory.size).toBeLessThan(MEMORY_BYTES / 70);
});

it("serves each of 40,000 codes its own target and its newest, however many of them are scanned in turn", () => {
  const memory = createTargetMemory(64 * MEMORY_BYTES, nobody);
  const slugs = Array.from({ length: 40_000 }, (_, number) => `CODE${number}`);
  for (const version of [1, 2]) {
    const locationOf = (slug: string) => `https://example.com/${version}/${slug}`;
    for (const slug of slugs) memory.keep(slug, targetAt(locationOf(slug), version), 100);
    for (const _time of [1, 2]) {
      const wrong = slugs.filter((slug) => {
        const target = memory.leased(slug, 50);
        return target?.kind !== "redirect" || target.location !== locationOf(slug);
      });
      expect(wrong).toEqual([]);
    }
  }
});

it("forgets that a slug was unknown once it is known", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  memory.keep("AAA", UNKNOWN, 100);
  const born = targetAt("https://example.com/", 1);
  memory.keep("AAA", born, 100);
  expect(memory.leased("AAA", 50)).toEqual(born.target);
});

it("serves a target until its lease ends, and again when it is renewed, by look-ups of either version", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const [first, second] = [targetAt("https://example.com/1", 1), targetAt("https://example.com/2", 2)];
  memory.keep("AAA", first, 100);
  expect(memory.leased("AAA", 99)).toEqual(first.target);
  expect(memory.leased("AAA", 100)).toBeUndefined();
  memory.keep("AAA", first, 200);
  expect(memory.leased("AAA", 199)).toEqual(first.target);
  memory.keep("AAA", second, 300);
  expect(memory.leased("AAA", 199)).toEqual(second.target);
  memory.keep("AAA", first, 400);
  expect(memory.leased("AAA", 399)).toEqual(second.target);
  memory.keep("ZZZ", UNKNOWN, 100);
  expect(memory.leased("ZZZ", 99)).toEqual(UNKNOWN.target);
  expect(memory.leased("ZZZ", 100)).toBeUndefined();
});

it("serves no target whose entry has made room, once another version has come", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  memory.keep("AAA", targetAt("https://example.com/1", 1), 1000);
  expect(memory.leased("AAA", 1)).toBeDefined();
  expect(memory.lastVersion("AAA")).toBe(1);
  for (let slug = 0; slug < 20_000; slug += 1) memory.keep(`CODE${slug}`, targetAt("https://example.com/"), 100);
  expect(memory.lastVersion("AAA")).toBe(0);
  const second = targetAt("https://example.com/2", 2);
  memory.keep("AAA", second, 1000);
  expect(memory.leased("AAA", 1)).toEqual(second.target);
});

it("knows the last answer, and which is the later one, long after", () => {
  const memory = createTargetMemory(8 * MEMORY_BYTES, nobody);
  const second = targetAt("https://example.com/2", 2);
  memory.keep("AAA", second, 100);
  for (let slug = 0; slug < 20_000; slug += 1) memory.keep(`CODE${slug}`, targetAt("https://example.com/"), 100);
  expect(memory.leased("AAA", 200)).toBeUndefined();
  expect(memory.lastVersion("AAA")).toBe(2);
  expect(memory.last("AAA")).toEqual(second.target);
  expect(memory.keep("AAA", targetAt("https://example.com/1", 1), 200)).toEqual(second.target);
  expect(memory.lastVersion("NEVER")).toBe(0);
});

it("tells once of a lease that ends soon and is used much, and again under the next one", () => {
  const due: string[] = [];
  const memory = createTargetMemory(MEMORY_BYTES, (slug) => due.push(slug));
  const target = targetAt("https://example.com/", 1);
  const serve = (slug: string, times: number, nowMs: number) => {
    for (let use = 0; use < times; use += 1) expect(memory.leased(slug, nowMs)).toEqual(target.target);
  };
  for (const slug of ["HOT", "RARE"]) memory.keep(slug, target, 250);
  serve("HOT", 50, 149);
  serve("RARE", 2, 149);
  expect(due).toEqual([]);
  serve("HOT", 50, 150);
  serve("RARE", 1, 249);
  expect(due).toEqual(["HOT"]);
  expect(memory.leased("HOT", 250)).toBeUndefined();
  memory.keep("HOT", target, 500);
  serve("HOT", 3, 450);
  expect(due).toEqual(["HOT"]);
  serve("HOT", 1, 450);
  expect(due).toEqual(["HOT", "HOT"]);
});

it("lets leases go on while the cache tells of changes: of targets that were looked up since it began to", () => {
  const due: string[] = [];
  const memory = createTargetMemory(MEMORY_BYTES, (slug) => due.push(slug));
  const target = targetAt("https://example.com/", 1);
  memory.keep("BEFORE", target, 999 + LEASE_MS);
  memory.keep("SINCE", target, 1000 + LEASE_MS);
  memory.keep("UNKNOWN", UNKNOWN, 1000 + LEASE_MS);
  memory.heard(1000);
  const at = 1000 + LEASE_MS;
  for (const slug of ["BEFORE", "SINCE", "UNKNOWN"]) expect(memory.leased(slug, at)).toBeUndefined();
  memory.heard(1200);
  expect(memory.isHeard(1200 + LEASE_MS - 1)).toBe(true);
  expect(memory.leased("BEFORE", at)).toBeUndefined();
  expect(memory.leased("UNKNOWN", at)).toBeUndefined();
  for (let use = 0; use < 10; use += 1) expect(memory.leased("SINCE", 1200 + LEASE_MS - 1)).toEqual(target.target);
  expect(memory.leased("SINCE", 1200 + LEASE_MS)).toBeUndefined();
  expect(memory.isHeard(1200 + LEASE_MS)).toBe(false);
  expect(due).toEqual([]);
  // What was late has still told of all.
  memory.heard(5000);
  expect(memory.leased("SINCE", 5001)).toEqual(target.target);
});

it("ends what went on with a gap: what was looked up before goes on no more", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const target = targetAt("https://example.com/", 1);
  memory.heard(1000);
  memory.keep("AAA", target, 1000 + LEASE_MS);
  memory.heard(2000);
  expect(memory.leased("AAA", 2001)).toEqual(target.target);
  memory.gap();
  expect(memory.leased("AAA", 2001)).toBeUndefined();
  memory.heard(2100);
  expect(memory.leased("AAA", 2101)).toBeUndefined();
  memory.keep("AAA", target, 2100 + LEASE_MS);
  memory.heard(2400);
  expect(memory.leased("AAA", 2401)).toEqual(target.target);
});

it("ends the lease of what has changed at once, and keeps its last target", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const target = targetAt("https://example.com/", 1);
  memory.heard(1000);
  for (const slug of ["USED", "IDLE"]) memory.keep(slug, target, 1100 + LEASE_MS);
  memory.keep("UNKNOWN", UNKNOWN, 1100 + LEASE_MS);
  expect(memory.leased("USED", 1101)).toEqual(target.target);
  for (const slug of ["USED", "IDLE", "UNKNOWN", "NEVER"]) memory.changed(slug);
  memory.heard(1102);
  for (const slug of ["USED", "IDLE", "UNKNOWN"]) expect(memory.leased(slug, 1103)).toBeUndefined();
  expect(memory.last("USED")).toEqual(target.target);
  // A look-up that was under way at that time brings no lease.
  memory.keep("USED", target, 0);
  expect(memory.leased("USED", 1103)).toBeUndefined();
  memory.keep("USED", target, 1103 + LEASE_MS);
  expect(memory.leased("USED", 1104)).toEqual(target.target);
});
