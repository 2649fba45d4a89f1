import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addFacet,
  addFacetText,
  boundedFacetText,
  type FacetCounts,
  facetText,
  OTHER,
  valuesOf,
} from "./scan-facets.ts";

const value = fc.stringMatching(/^[a-zA-Z0-9_.-]{0,12}$/);
const facet = fc.constantFrom("country", "os", "browser", "referrer", "source", "code");
const scans = fc.array(fc.tuple(facet, value, fc.integer({ min: 1, max: 1e6 })), { maxLength: 60 });

function counted(list: readonly (readonly [Parameters<typeof addFacet>[1], string, number])[]): FacetCounts {
  const counts: FacetCounts = new Map();
  for (const [name, text, count] of list) addFacet(counts, name, text, count);
  return counts;
}

it("says the same in any number of appended texts as in one", () => {
  fc.assert(
    fc.property(scans, scans, (one, other) => {
      const read: FacetCounts = new Map();
      addFacetText(read, facetText(counted(one)) + facetText(counted(other)));
      const sorted = (counts: FacetCounts) => [...counts].sort();
      expect(sorted(read)).toEqual(sorted(counted([...one, ...other])));
    }),
  );
});

it("keeps the most frequent values and the sum of the rest, whatever is bounded again", () => {
  const counts = counted(
    Array.from({ length: 80 }, (_, index) => ["referrer", `host-${index}.example`, index + 1] as const),
  );
  addFacet(counts, "country", "DE", 7);
  const bounded: FacetCounts = new Map();
  addFacetText(bounded, boundedFacetText(counts));
  addFacetText(bounded, "rlate.example=1;");
  const again: FacetCounts = new Map();
  addFacetText(again, boundedFacetText(bounded));
  const referrers = valuesOf(again, "referrer");
  expect(referrers).toHaveLength(51);
  expect(referrers[0]).toEqual({ value: "host-79.example", count: 80 });
  expect(referrers.at(-1)).toEqual({ value: OTHER, count: (30 * 31) / 2 + 1 });
  expect(referrers.reduce((sum, { count }) => sum + count, 0)).toBe((80 * 81) / 2 + 1);
  expect(valuesOf(again, "country")).toEqual([{ value: "DE", count: 7 }]);
});

it("leaves out what is no entry", () => {
  const counts: FacetCounts = new Map();
  addFacetText(counts, "cDE=2;c=5;=;;cFR;cIT=-1;cES=1.5;cUS=x;cAT=3");
  expect([...counts]).toEqual([["cDE", 2]]);
});
