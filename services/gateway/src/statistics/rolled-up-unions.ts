// The visitors, facets and counts of ranges of days that were asked for before, as one sketch, one text and the counts by the days and hours
// asked for: a popular code's 30 days are 400 KB of sketches and 60 KB of quarter-hours, which are read again only when they have changed.
// statistics-store.ts uses it.
//
// What has been rolled up of a day changes only together with the number of the day's scans and bots, in one transaction; and texts of
// quarter-hours only grow. So these numbers, over all the days, tell whether what is known is still right, whatever has been rolled up, or
// came late, in between.

import { gauge } from "@qr/runtime";
import { addFacetText, type FacetCounts, facetText } from "@qr/scan-facets";
import { addHashes, emptySketch, SketchFormatError } from "@qr/visitor-sketch";
import { LRUCache } from "lru-cache";
import type { RolledUp, VisitorParts } from "./counts-row.ts";

/** Days of a code. */
interface DayRange {
  codeId: string;
  /** The first instant of the days, and that behind the last, in ms. */
  start: number;
  end: number;
  /** Whether the facets are known too. */
  withFacets: boolean;
  /** Tells apart how counts are placed between the two instants. */
  clocks: string;
}

/** A sketch is 14 KB at most, facets mostly less. */
const MAX_UNION_BYTES = 32 * 1024 * 1024;
/** Of a code with very many referrers each read puts the facets together anew. */
const MAX_FACETS_LENGTH = 64 * 1024;
/** What an entry takes beside its sketch, its facets and its days. */
const ENTRY_BYTES = 700;

export interface RolledUpUnions {
  /** Visitors and facets as a single sketch and the shortest text. */
  find(range: DayRange): RolledUp | undefined;
  /** Keeps what was read in that form, and returns it; undefined where one of the sketches is damaged. */
  keep(range: DayRange, read: RolledUp): RolledUp | undefined;
}

export function createRolledUpUnions(): RolledUpUnions {
  const unions = new LRUCache<string, RolledUp>({
    maxSize: MAX_UNION_BYTES,
    sizeCalculation: ({ sketches, facets, placed }) =>
      sketches.reduce((sum, { length }) => sum + length, ENTRY_BYTES + facets.length + placed.days.byteLength),
  });
  gauge(
    "gateway_rolled_up_unions_bytes",
    "Memory of the ranges of days whose visitors and counts are known; 32 MiB at most.",
    () => unions.calculatedSize,
  );
  const keyOf = ({ codeId, start, end, withFacets, clocks }: DayRange) =>
    `${codeId} ${start} ${end} ${withFacets} ${clocks}`;
  return {
    find: (range) => unions.get(keyOf(range)),
    keep: (range, { state, placed, facets, ...visitors }) => {
      const sketch = unionOf(visitors);
      if (sketch === undefined) return undefined;
      const union = { state, placed, sketches: [sketch], hashes: new Uint8Array(), facets: sumOf(facets) };
      if (union.facets.length <= MAX_FACETS_LENGTH) unions.set(keyOf(range), union);
      return union;
    },
  };
}

/** The same facets, each of them once. */
function sumOf(facets: string): string {
  const counts: FacetCounts = new Map();
  addFacetText(counts, facets);
  return facetText(counts);
}

function unionOf({ sketches, hashes }: VisitorParts): Uint8Array | undefined {
  const all = emptySketch();
  try {
    for (const bytes of sketches) all.mergeEncoded(bytes);
  } catch (error) {
    if (error instanceof SketchFormatError) return undefined;
    throw error;
  }
  addHashes(all, hashes);
  return all.encode();
}
