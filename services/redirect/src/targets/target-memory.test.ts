import { type CachedDomain, domainKey, LEASE_MS } from "@qr/contracts";
import { seededRandom } from "@qr/test-kit/seeded-random";
import { expect, it } from "vitest";
import { targetAt, UNKNOWN } from "../testing/held-stores.ts";
import { keyOf } from "../testing/resolver-under-test.ts";
import { createTargetMemory, type DomainHandle } from "./target-memory.ts";

/** Room for about 11,000 short targets. */
const MEMORY_BYTES = 1024 * 1024;
const nobody = () => {};

it("keeps the higher of two versions, in either order", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const newer = targetAt("https://example.com/2", 2);
  memory.keep(keyOf("AAA"), newer, 100);
  expect(memory.keep(keyOf("AAA"), targetAt("https://example.com/1", 1), 200)).toEqual(newer.target);
  expect(memory.keep(keyOf("AAA"), UNKNOWN, 300)).toEqual(newer.target);
  expect(memory.last(keyOf("AAA"))).toEqual(newer.target);
});

it("S2 is bounded, and a sweep of unknown keys evicts no known one", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  memory.keep(keyOf("PRINTED"), targetAt("https://example.com/"), 100);
  for (let slug = 0; slug < 10_000; slug += 1) memory.keep(keyOf(`SWEEP${slug}`), UNKNOWN, 100);
  expect(memory.leased(keyOf("PRINTED"), 50)).toBeDefined();
  expect(memory.leased(keyOf("SWEEP0"), 50)).toBeUndefined();
  expect(memory.last(keyOf("SWEEP9999"))).toBeUndefined();
  for (let slug = 0; slug < 100_000; slug += 1)
    memory.keep(keyOf(`CODE${slug}`), targetAt("https://example.com/"), 100);
  expect(memory.size).toBeGreaterThan(5000);
  expect(memory.size).toBeLessThan(MEMORY_BYTES / 70);
});

it("serves the latest target of each of 40,000 codes that are scanned in turn", () => {
  const memory = createTargetMemory(64 * MEMORY_BYTES, nobody);
  const slugs = Array.from({ length: 40_000 }, (_, number) => `CODE${number}`);
  for (const version of [1, 2]) {
    const locationOf = (slug: string) => `https://example.com/${version}/${slug}`;
    for (const slug of slugs) memory.keep(keyOf(slug), targetAt(locationOf(slug), version), 100);
    for (const _time of [1, 2]) {
      const wrong = slugs.filter((slug) => {
        const target = memory.leased(keyOf(slug), 50);
        return target?.kind !== "redirect" || target.location !== locationOf(slug);
      });
      expect(wrong).toEqual([]);
    }
  }
});

const keyAt = (number: number) => domainKey(`go-${number}.example.com`);

/** Returns a domain with large files or, if asked, without files. */
function entryOf(number: number, version: number, hasFiles = true): CachedDomain {
  return {
    kind: "domain",
    number,
    isCaseSensitive: false,
    rootTarget: `https://example.com/${version}`,
    notFoundTarget: null,
    goneTarget: null,
    appleAppSiteAssociation: hasFiles ? JSON.stringify({ filler: "x".repeat(8000) }) : null,
    assetlinks: hasFiles ? JSON.stringify(["y".repeat(8000)]) : null,
  };
}

it("serves the latest entry of each of 1,000 domains with large files that are scanned in turn", () => {
  const memory = createTargetMemory(64 * MEMORY_BYTES, nobody);
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
  for (const version of [1, 2]) {
    for (const number of numbers) memory.keep(keyAt(number), { version, target: entryOf(number, version) }, 100);
    for (const _time of [1, 2]) {
      for (const number of numbers) expect(memory.leased(keyAt(number), 50)).toEqual(entryOf(number, version));
    }
  }
  memory.invalidate(keyAt(1));
  expect(memory.leased(keyAt(1), 50)).toBeUndefined();
});

it("serves a domain through its handle exactly as long as without it", () => {
  const random = seededRandom(5);
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const hosts = [1, 2, 3, 4].map((number) => ({ key: keyAt(number), domain: undefined, epoch: 0 }));
  const outcomes = { served: 0, refused: 0 };
  for (let step = 0; step < 100_000; step += 1) {
    const number = 1 + random.below(hosts.length);
    const key = keyAt(number);
    const action = random.below(2000);
    const target = entryOf(number, step, number % 2 === 0);
    if (action < 10) memory.keep(key, { version: step, target }, step + random.below(3 * LEASE_MS));
    else if (action < 15) memory.invalidate(key);
    else if (action < 18) memory.revalidated(step);
    else if (action < 20) {
      memory.invalidateAll();
      if (action === 19) memory.revalidated(step);
    }
    const served = memory.leasedDomain(hosts[number - 1] as DomainHandle, step);
    expect(served === undefined || served.kind === "domain").toBe(true);
    expect(served).toEqual(memory.peek(key, step));
    outcomes[served ? "served" : "refused"] += 1;
  }
  expect(Math.min(outcomes.served, outcomes.refused)).toBeGreaterThan(1000);
});

it("peeks at targets as long as they are leased, without getting them ready to serve", () => {
  let renewals = 0;
  const memory = createTargetMemory(MEMORY_BYTES, () => {
    renewals += 1;
  });
  const found = targetAt("https://example.com/", 1);
  memory.keep(keyOf("AAA"), found, 1000);
  memory.keep(keyOf("ZZZ"), UNKNOWN, 1000);
  for (let time = 0; time < 10; time += 1) expect(memory.peek(keyOf("AAA"), 999)).toEqual(found.target);
  expect(memory.peek(keyOf("AAA"), 999)).not.toBe(memory.peek(keyOf("AAA"), 999));
  expect(renewals).toBe(0);
  expect(memory.leased(keyOf("AAA"), 999)).toBe(memory.peek(keyOf("AAA"), 999));
  expect(memory.peek(keyOf("AAA"), 1000)).toBeUndefined();
  expect([memory.peek(keyOf("ZZZ"), 999), memory.peek(keyOf("ZZZ"), 1000)]).toEqual([UNKNOWN.target, undefined]);
  memory.revalidated(500);
  expect(memory.peek(keyOf("AAA"), 1001)).toEqual(memory.leased(keyOf("AAA"), 1001));
});

it("forgets that a key was unknown once it is known", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  memory.keep(keyOf("AAA"), UNKNOWN, 100);
  const created = targetAt("https://example.com/", 1);
  memory.keep(keyOf("AAA"), created, 100);
  expect(memory.leased(keyOf("AAA"), 50)).toEqual(created.target);
});

it("serves a target until its lease ends, and again when a lookup of either version renews it", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const [first, second] = [targetAt("https://example.com/1", 1), targetAt("https://example.com/2", 2)];
  memory.keep(keyOf("AAA"), first, 100);
  expect(memory.leased(keyOf("AAA"), 99)).toEqual(first.target);
  expect(memory.leased(keyOf("AAA"), 100)).toBeUndefined();
  memory.keep(keyOf("AAA"), first, 200);
  expect(memory.leased(keyOf("AAA"), 199)).toEqual(first.target);
  memory.keep(keyOf("AAA"), second, 300);
  expect(memory.leased(keyOf("AAA"), 199)).toEqual(second.target);
  memory.keep(keyOf("AAA"), first, 400);
  expect(memory.leased(keyOf("AAA"), 399)).toEqual(second.target);
  memory.keep(keyOf("ZZZ"), UNKNOWN, 100);
  expect(memory.leased(keyOf("ZZZ"), 99)).toEqual(UNKNOWN.target);
  expect(memory.leased(keyOf("ZZZ"), 100)).toBeUndefined();
});

it("serves no evicted target once another version is stored", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  memory.keep(keyOf("AAA"), targetAt("https://example.com/1", 1), 1000);
  expect(memory.leased(keyOf("AAA"), 1)).toBeDefined();
  expect(memory.lastVersion(keyOf("AAA"))).toBe(1);
  for (let slug = 0; slug < 20_000; slug += 1) memory.keep(keyOf(`CODE${slug}`), targetAt("https://example.com/"), 100);
  expect(memory.lastVersion(keyOf("AAA"))).toBe(0);
  const second = targetAt("https://example.com/2", 2);
  memory.keep(keyOf("AAA"), second, 1000);
  expect(memory.leased(keyOf("AAA"), 1)).toEqual(second.target);
});

it("keeps the last target and its version while 20,000 others are stored", () => {
  const memory = createTargetMemory(8 * MEMORY_BYTES, nobody);
  const second = targetAt("https://example.com/2", 2);
  memory.keep(keyOf("AAA"), second, 100);
  for (let slug = 0; slug < 20_000; slug += 1) memory.keep(keyOf(`CODE${slug}`), targetAt("https://example.com/"), 100);
  expect(memory.leased(keyOf("AAA"), 200)).toBeUndefined();
  expect(memory.lastVersion(keyOf("AAA"))).toBe(2);
  expect(memory.last(keyOf("AAA"))).toEqual(second.target);
  expect(memory.keep(keyOf("AAA"), targetAt("https://example.com/1", 1), 200)).toEqual(second.target);
  expect(memory.lastVersion(keyOf("NEVER"))).toBe(0);
});

it("reports once that a busy lease is about to end, and again for the next lease", () => {
  const due: string[] = [];
  const memory = createTargetMemory(MEMORY_BYTES, (slug) => due.push(slug));
  const target = targetAt("https://example.com/", 1);
  const serve = (slug: string, times: number, nowMs: number) => {
    for (let use = 0; use < times; use += 1) expect(memory.leased(keyOf(slug), nowMs)).toEqual(target.target);
  };
  for (const slug of ["HOT", "RARE"]) memory.keep(keyOf(slug), target, 250);
  serve("HOT", 50, 149);
  serve("RARE", 2, 149);
  expect(due).toEqual([]);
  serve("HOT", 50, 150);
  serve("RARE", 1, 249);
  expect(due).toEqual(["HOT"]);
  expect(memory.leased(keyOf("HOT"), 250)).toBeUndefined();
  memory.keep(keyOf("HOT"), target, 500);
  serve("HOT", 3, 450);
  expect(due).toEqual(["HOT"]);
  serve("HOT", 1, 450);
  expect(due).toEqual(["HOT", "HOT"]);
});

it("extends the leases of targets that were looked up since the cache began to report changes", () => {
  const due: string[] = [];
  const memory = createTargetMemory(MEMORY_BYTES, (slug) => due.push(slug));
  const target = targetAt("https://example.com/", 1);
  memory.keep(keyOf("BEFORE"), target, 999 + LEASE_MS);
  memory.keep(keyOf("SINCE"), target, 1000 + LEASE_MS);
  memory.keep(keyOf("UNKNOWN"), UNKNOWN, 1000 + LEASE_MS);
  memory.revalidated(1000);
  const at = 1000 + LEASE_MS;
  for (const slug of ["BEFORE", "SINCE", "UNKNOWN"]) expect(memory.leased(keyOf(slug), at)).toBeUndefined();
  memory.revalidated(1200);
  expect(memory.isRevalidated(1200 + LEASE_MS - 1)).toBe(true);
  expect(memory.leased(keyOf("BEFORE"), at)).toBeUndefined();
  expect(memory.leased(keyOf("UNKNOWN"), at)).toBeUndefined();
  for (let use = 0; use < 10; use += 1)
    expect(memory.leased(keyOf("SINCE"), 1200 + LEASE_MS - 1)).toEqual(target.target);
  expect(memory.leased(keyOf("SINCE"), 1200 + LEASE_MS)).toBeUndefined();
  expect(memory.isRevalidated(1200 + LEASE_MS)).toBe(false);
  expect(due).toEqual([]);
  // A late acknowledgment still covers all changes.
  memory.revalidated(5000);
  expect(memory.leased(keyOf("SINCE"), 5001)).toEqual(target.target);
});

it("ends extended leases on invalidateAll, and extends no earlier lookups", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const target = targetAt("https://example.com/", 1);
  memory.revalidated(1000);
  memory.keep(keyOf("AAA"), target, 1000 + LEASE_MS);
  memory.revalidated(2000);
  expect(memory.leased(keyOf("AAA"), 2001)).toEqual(target.target);
  memory.invalidateAll();
  expect(memory.leased(keyOf("AAA"), 2001)).toBeUndefined();
  memory.revalidated(2100);
  expect(memory.leased(keyOf("AAA"), 2101)).toBeUndefined();
  memory.keep(keyOf("AAA"), target, 2100 + LEASE_MS);
  memory.revalidated(2400);
  expect(memory.leased(keyOf("AAA"), 2401)).toEqual(target.target);
});

it("ends the lease of a changed target at once, and keeps the target as the last known", () => {
  const memory = createTargetMemory(MEMORY_BYTES, nobody);
  const target = targetAt("https://example.com/", 1);
  memory.revalidated(1000);
  for (const slug of ["USED", "IDLE"]) memory.keep(keyOf(slug), target, 1100 + LEASE_MS);
  memory.keep(keyOf("UNKNOWN"), UNKNOWN, 1100 + LEASE_MS);
  expect(memory.leased(keyOf("USED"), 1101)).toEqual(target.target);
  for (const slug of ["USED", "IDLE", "UNKNOWN", "NEVER"]) memory.invalidate(keyOf(slug));
  memory.revalidated(1102);
  for (const slug of ["USED", "IDLE", "UNKNOWN"]) expect(memory.leased(keyOf(slug), 1103)).toBeUndefined();
  expect(memory.last(keyOf("USED"))).toEqual(target.target);
  // The result of a lookup that was in flight at that time is not leased.
  memory.keep(keyOf("USED"), target, 0);
  expect(memory.leased(keyOf("USED"), 1103)).toBeUndefined();
  memory.keep(keyOf("USED"), target, 1103 + LEASE_MS);
  expect(memory.leased(keyOf("USED"), 1104)).toEqual(target.target);
});
