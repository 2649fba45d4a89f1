// What is counted of scans beside their number and device: country, system, browser, referrer, source. The stats service keeps it as
// text beside the counts, where more can be appended without reading what is there; the gateway sums it up.
//
// The text is a row of entries `<letter><value>=<count>;` in any order. The same entry may stand there again and again: its counts
// add up. A letter names the facet; values have no `=` and no `;`.

/** The facets, and the letter of each. `code` stands only beside an account's days. */
const LETTERS = { country: "c", os: "o", browser: "b", referrer: "r", source: "s", code: "k" } as const;
export type Facet = keyof typeof LETTERS;

/** Values of a facet that are kept; the rest is summed up as OTHER. More codes than that of an account are seldom looked at by name. */
const MAX_VALUES: Readonly<Record<Facet, number>> = {
  country: 50,
  os: 50,
  browser: 50,
  referrer: 50,
  source: 50,
  code: 200,
};
/** Stands for the values that were not kept; no value of a scan is written like it. */
export const OTHER = "*";

/** Counts by the letter of the facet and its value, in one. */
export type FacetCounts = Map<string, number>;

/** Adds `count` scans with this value of the facet. A value that is "" is not known, and not counted. */
export function addFacet(counts: FacetCounts, facet: Facet, value: string, count: number): void {
  if (value !== "") addEntry(counts, LETTERS[facet] + value, count);
}

/** Adds all of the text's entries. What is no entry is left out. */
export function addFacetText(counts: FacetCounts, text: string): void {
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

/** The counts as text, the shortest that says all. */
export function facetText(counts: FacetCounts): string {
  let text = "";
  for (const [entry, count] of counts) text += `${entry}=${count};`;
  return text;
}

/** The counts as text with the most frequent values of each facet alone, in the order of their names where they are equally frequent. */
export function boundedFacetText(counts: FacetCounts): string {
  const kept: FacetCounts = new Map();
  for (const facet of Object.keys(LETTERS) as Facet[]) {
    const ranked = valuesOf(counts, facet);
    for (const [place, { value, count }] of ranked.entries()) {
      addFacet(kept, facet, place < MAX_VALUES[facet] ? value : OTHER, count);
    }
  }
  return facetText(kept);
}

/** A facet's values with their counts, the most frequent first and OTHER last. */
export function valuesOf(counts: FacetCounts, facet: Facet): { value: string; count: number }[] {
  const letter = LETTERS[facet];
  return [...counts]
    .filter(([entry]) => entry.startsWith(letter))
    .map(([entry, count]) => ({ value: entry.slice(1), count }))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.count - a.count || (a.value < b.value ? -1 : 1));
}

function rankOf({ value }: { value: string }): number {
  return value === OTHER ? 1 : 0;
}

function addEntry(counts: FacetCounts, entry: string, count: number): void {
  counts.set(entry, (counts.get(entry) ?? 0) + count);
}
