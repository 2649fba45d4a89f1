// Counts by dimension (country, operating system, browser, referrer, source, language, alias, rule), and their text format. The stats
// service appends to the text in a row without reading it; readers sum up the entries.
//
// The text is a list of entries `<letter><value>=<count>;` in any order. The letter identifies the dimension. The same letter and value can
// occur in several entries, whose counts are then added up. Values do not contain `=` or `;`.

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
 * Maximum number of rules kept: four times as many as a code can have at a time, because replaced rules get new ids.
 */
const MAX_RULE_VALUES = 200;
/** Stands for all values that were not kept. No scan can have this value. */
export const OTHER = "*";

/** Counts by key: the dimension's letter followed by the value. */
export type DimensionCounts = Map<string, number>;

/** Adds `count` scans with this value. Ignores the value "", which means unknown. */
export function addDimension(counts: DimensionCounts, dimension: Dimension, value: string, count: number): void {
  if (value !== "") addEntry(counts, LETTERS[dimension] + value, count);
}

/** Adds the counts in `text`. Ignores malformed entries. */
export function addDimensionText(counts: DimensionCounts, text: string): void {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(";", from);
    if (end === -1) return;
    const equals = text.lastIndexOf("=", end);
    const count = Number(text.slice(equals + 1, end));
    if (equals > from + 1 && Number.isSafeInteger(count) && count > 0)
      addEntry(counts, text.slice(from, equals), count);
    from = end + 1;
  }
}

/** Removes all values of the dimension. */
export function dropDimension(counts: DimensionCounts, dimension: Dimension): void {
  for (const entry of counts.keys()) if (entry.startsWith(LETTERS[dimension])) counts.delete(entry);
}

export function dimensionText(counts: DimensionCounts): string {
  let text = "";
  for (const [entry, count] of counts) text += `${entry}=${count};`;
  return text;
}

/** Returns the counts as text: the most frequent values per dimension, ties in alphabetical order, and the rest summed as OTHER. */
export function boundedDimensionText(counts: DimensionCounts): string {
  const kept: DimensionCounts = new Map();
  for (const dimension of DIMENSIONS) {
    const max = dimension === "rule" ? MAX_RULE_VALUES : MAX_VALUES;
    for (const [rank, { value, count }] of valuesOf(counts, dimension).entries()) {
      addDimension(kept, dimension, rank < max ? value : OTHER, count);
    }
  }
  return dimensionText(kept);
}

/** Returns a dimension's values with their counts, with the most frequent value first and OTHER last. */
export function valuesOf(counts: DimensionCounts, dimension: Dimension): { value: string; count: number }[] {
  const letter = LETTERS[dimension];
  return [...counts]
    .filter(([entry]) => entry.startsWith(letter))
    .map(([entry, count]) => ({ value: entry.slice(1), count }))
    .sort(
      (a, b) =>
        Number(a.value === OTHER) - Number(b.value === OTHER) || b.count - a.count || (a.value < b.value ? -1 : 1),
    );
}

function addEntry(counts: DimensionCounts, entry: string, count: number): void {
  counts.set(entry, (counts.get(entry) ?? 0) + count);
}
