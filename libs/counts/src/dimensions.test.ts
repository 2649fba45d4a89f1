import fc from "fast-check";
import { expect, it } from "vitest";
import { addDimension, boundedDimensionText, OTHER, valuesOf } from "./dimensions.ts";
import { type Entries, entriesText, readEntries } from "./entries.ts";

const value = fc.stringMatching(/^[a-zA-Z0-9_.-]{0,12}$/);
const dimension = fc.constantFrom("country", "os", "browser", "referrer", "source", "language", "alias", "rule");
const scans = fc.array(fc.tuple(dimension, value, fc.integer({ min: 1, max: 1e6 })), { maxLength: 60 });

function counted(list: readonly (readonly [Parameters<typeof addDimension>[1], string, number])[]): Entries {
  const counts: Entries = new Map();
  for (const [name, text, count] of list) addDimension(counts, name, text, count);
  return counts;
}

it("reads appended texts as their sum", () => {
  fc.assert(
    fc.property(scans, scans, (one, other) => {
      const read = readEntries(entriesText(counted(one)) + entriesText(counted(other)));
      const sorted = (counts: Entries) => [...counts].sort();
      expect(sorted(read)).toEqual(sorted(counted([...one, ...other])));
    }),
  );
});

it("keeps the most frequent values and the sum of the others, even when bounded again", () => {
  const counts = counted(
    Array.from({ length: 80 }, (_, index) => ["referrer", `host-${index}.example`, index + 1] as const),
  );
  addDimension(counts, "country", "DE", 7);
  const bounded = readEntries(`${boundedDimensionText(counts)}rlate.example=1;`);
  const again = readEntries(boundedDimensionText(bounded));
  const referrers = valuesOf(again, "referrer");
  expect(referrers).toHaveLength(51);
  expect(referrers[0]).toEqual({ value: "host-79.example", count: 80 });
  expect(referrers.at(-1)).toEqual({ value: OTHER, count: (30 * 31) / 2 + 1 });
  expect(referrers.reduce((sum, { count }) => sum + count, 0)).toBe((80 * 81) / 2 + 1);
  expect(valuesOf(again, "country")).toEqual([{ value: "DE", count: 7 }]);
});

it("keeps 200 rules", () => {
  const name = (index: number) => `rule-${String(index).padStart(3, "0")}`;
  const counts = counted(Array.from({ length: 250 }, (_, index) => ["rule", name(index), 1] as const));
  addDimension(counts, "rule", name(249), 1);
  const bounded = readEntries(boundedDimensionText(counts));
  const rules = valuesOf(bounded, "rule");
  expect(rules).toHaveLength(201);
  expect(rules[0]).toEqual({ value: name(249), count: 2 });
  expect(rules.at(-1)).toEqual({ value: OTHER, count: 50 });
});

it("ignores malformed entries", () => {
  const counts = readEntries("cDE=2;c=5;=;;cFR;cIT=-1;cES=1.5;cUS=x;cAT=3");
  expect([...counts]).toEqual([["cDE", 2]]);
});
