import fc from "fast-check";
import { expect, it } from "vitest";
import {
  boundedCombinationText,
  boundedText,
  byDimension,
  combinationKey,
  combinationValues,
  MAX_COMBINATIONS,
  withoutAliasesAndRules,
} from "./combinations.ts";
import { DIMENSIONS, valuesOf } from "./dimensions.ts";
import { type Entries, readEntries } from "./entries.ts";

const device = fc.constantFrom("mobile", "desktop", "tablet");
const values = fc.array(fc.stringMatching(/^[a-zA-Z0-9_.-]{0,6}$/), { minLength: 8, maxLength: 8 });
const combinations = fc.array(fc.tuple(device, values, fc.integer({ min: 1, max: 1000 })), { maxLength: 40 });

function counted(list: readonly (readonly ["mobile" | "desktop" | "tablet", string[], number])[]): Entries {
  const entries: Entries = new Map();
  for (const [one, others, count] of list) {
    const key = combinationKey(one, others);
    entries.set(key, (entries.get(key) ?? 0) + count);
  }
  return entries;
}

it("reads a key's values back", () => {
  fc.assert(
    fc.property(device, values, (one, others) => {
      expect(combinationValues(combinationKey(one, others))).toEqual([one, ...others]);
    }),
  );
});

it("counts each combination for each of its values", () => {
  fc.assert(
    fc.property(combinations, (list) => {
      const counts = byDimension(counted(list));
      for (const [index, dimension] of (["os", "browser", "country", "language"] as const).entries()) {
        const known = list.filter(([, others]) => others[index] !== "");
        const sum = valuesOf(counts, dimension).reduce((total, { count }) => total + count, 0);
        expect(sum).toBe(known.reduce((total, [, , count]) => total + count, 0));
      }
    }),
  );
});

it("keeps the most frequent combinations, and the others by dimension", () => {
  const list = Array.from(
    { length: MAX_COMBINATIONS + 5 },
    (_, index) => ["mobile", ["ios", "", "", "", "", `host-${index}`, "", ""], index + 1] as const,
  );
  const entries = counted(list.map(([one, others, count]) => [one, [...others], count]));
  const kept = readEntries(boundedCombinationText(entries));
  expect(kept.size).toBe(MAX_COMBINATIONS);
  expect(Math.min(...kept.values())).toBe(6);
  const bounded = readEntries(boundedText(entries));
  expect(bounded.get("oios")).toBe(1 + 2 + 3 + 4 + 5);
  expect(bounded.get("rhost-0")).toBe(1);
  for (const dimension of DIMENSIONS) {
    const sumOf = (counts: Entries) =>
      valuesOf(byDimension(counts), dimension).reduce((sum, { count }) => sum + count, 0);
    expect(sumOf(bounded)).toBe(sumOf(entries));
  }
});

it("leaves out aliases and rules for an account", () => {
  const entries = counted([
    ["mobile", ["ios", "safari", "DE", "de", "symbol", "", "alias", ""], 1],
    ["mobile", ["ios", "safari", "DE", "de", "symbol", "", "", "rule"], 2],
    ["desktop", ["", "", "", "", "", "", "alias", "rule"], 4],
  ]);
  entries.set("aalias", 8).set("urule", 16).set("cDE", 32);
  const expected = { "Mios|safari|DE|de|symbol": 3, D: 4, cDE: 32 };
  expect(Object.fromEntries(withoutAliasesAndRules(entries))).toEqual(expected);
});
