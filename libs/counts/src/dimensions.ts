// Counts by dimension: country, operating system, browser, referrer, source, language, alias, rule. The key of an entry (entries.ts) is the
// dimension's letter followed by the value.

import { addEntry, type Entries, entriesText } from "./entries.ts";

/** Each dimension and its letter. */
const LETTERS = {
  country: "c",
  os: "o",
  browser: "b",
  referrer: "r",
  source: "s",
  language: "l",
  alias: "a",
  rule: "u",
} as const;
export type Dimension = keyof typeof LETTERS;
export const DIMENSIONS = Object.keys(LETTERS) as Dimension[];

/** Maximum number of values kept per dimension; the others are summed as OTHER. */
const MAX_VALUES = 50;
/**
 * Maximum number of rules kept: four times as many as a code can have at a time, because replaced rules get new IDs.
 */
const MAX_RULE_VALUES = 200;
/** Stands for all values that were not kept. No scan can have this value. */
export const OTHER = "*";

/** Adds `count` scans with this value. Ignores the value "", which means unknown. */
export function addDimension(counts: Entries, dimension: Dimension, value: string, count: number): void {
  if (value !== "") addEntry(counts, LETTERS[dimension] + value, count);
}

/** Returns the counts as text: the most frequent values per dimension, ties in alphabetical order, and the rest summed as OTHER. */
export function boundedDimensionText(counts: Entries): string {
  const kept: Entries = new Map();
  for (const dimension of DIMENSIONS) {
    const max = dimension === "rule" ? MAX_RULE_VALUES : MAX_VALUES;
    for (const [rank, { value, count }] of valuesOf(counts, dimension).entries()) {
      addDimension(kept, dimension, rank < max ? value : OTHER, count);
    }
  }
  return entriesText(kept);
}

/** Returns a dimension's values with their counts, with the most frequent value first and OTHER last. */
export function valuesOf(counts: Entries, dimension: Dimension): { value: string; count: number }[] {
  const letter = LETTERS[dimension];
  return [...counts]
    .filter(([entry]) => entry.startsWith(letter))
    .map(([entry, count]) => ({ value: entry.slice(1), count }))
    .sort(
      (a, b) =>
        Number(a.value === OTHER) - Number(b.value === OTHER) || b.count - a.count || (a.value < b.value ? -1 : 1),
    );
}
