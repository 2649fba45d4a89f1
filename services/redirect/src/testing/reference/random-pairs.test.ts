import { seededRandom } from "@qr/test-kit/seeded-random";
import { describe, expect, it } from "vitest";
import { unitNumbers } from "./draw/draws.ts";
import { CLOCK_CHANGES } from "./draw/instants.ts";
import { MAX_DEPTH, MAX_LEAVES, MAX_RULES } from "./draw/options.ts";
import { type Pair, randomPair } from "./random-pairs.ts";
import { decide, holds } from "./reference.ts";
import { localTime } from "./times.ts";
import type { Condition, Leaf } from "./types.ts";

const CLASSES = {
  devices: ["phone", "tablet", "desktop"],
  systems: ["ios", "android", "windows"],
  browsers: ["safari", "chrome", "firefox"],
};

function draw(seed: number, count: number, withShare = false): Pair[] {
  const random = unitNumbers(seededRandom(seed));
  return Array.from({ length: count }, () => randomPair(random, { ...CLASSES, withShare }));
}

function partsOf(condition: Condition): Condition[] {
  if ("all" in condition) return condition.all;
  if ("any" in condition) return condition.any;
  return "not" in condition ? [condition.not] : [];
}

function depthOf(condition: Condition): number {
  return 1 + Math.max(0, ...partsOf(condition).map(depthOf));
}

function leavesOf(condition: Condition): Leaf[] {
  const parts = partsOf(condition);
  return parts.length === 0 ? [condition as Leaf] : parts.flatMap(leavesOf);
}

function kindOf(leaf: Leaf): string {
  return Object.keys(leaf)[0] as string;
}

describe("random pairs", () => {
  const pairs = draw(1, 5_000, true);

  it("draws the same pairs from the same seed", () => expect(draw(7, 50)).toEqual(draw(7, 50)));

  it("keeps the limits, and reaches them", () => {
    const conditions = pairs.flatMap((pair) => pair.rules.map((rule) => rule.when));
    expect(Math.max(...pairs.map((pair) => pair.rules.length))).toBe(MAX_RULES);
    expect(Math.max(...conditions.map(depthOf))).toBe(MAX_DEPTH);
    expect(Math.max(...conditions.map((when) => leavesOf(when).length))).toBe(MAX_LEAVES);
  });

  it("draws no empty list", () => expect(JSON.stringify(pairs.map((pair) => pair.rules))).not.toMatch(/:\[\]/));

  it("draws leaves of each kind of which about half hold", () => {
    const counts = new Map<string, { hold: number; all: number }>();
    for (const { rules, visit } of pairs) {
      for (const leaf of rules.flatMap((rule) => leavesOf(rule.when))) {
        const count = counts.get(kindOf(leaf)) ?? { hold: 0, all: 0 };
        counts.set(kindOf(leaf), { hold: count.hold + (holds(leaf, visit) ? 1 : 0), all: count.all + 1 });
      }
    }
    expect(counts.size).toBe(15);
    for (const [kind, { hold, all }] of counts) {
      expect(hold / all, kind).toBeGreaterThan(0.4);
      expect(hold / all, kind).toBeLessThan(0.6);
    }
  });

  it("decides for each index", () => {
    const decisions = new Set(pairs.map(({ rules, visit }) => decide(rules, visit)));
    expect([...decisions].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3, 4, 5]);
  });

  it("draws no share without being asked", () => {
    const plain = draw(2, 1_000);
    expect(JSON.stringify(plain)).not.toContain('"share"');
    expect(plain.every(({ visit }) => visit.bucket === undefined)).toBe(true);
  });

  it("knows when the clocks change", () => {
    for (const [zone, changes] of Object.entries(CLOCK_CHANGES)) {
      for (const change of changes.map((text) => Date.parse(text))) {
        const before = localTime(change - 60_000, zone).minute;
        expect((localTime(change, zone).minute - before + 1440) % 1440, `${zone} ${change}`).not.toBe(1);
      }
    }
  });
});
