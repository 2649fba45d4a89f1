// The visitors and facets of ranges of days that were asked for before, as one sketch and one text each: a popular code's 30 days are 400 KB
// of sketches, which are read again only when they have changed. statistics-store.ts uses it.
//
// A sketch and the facets of days change only together with the number of their scans, in one transaction. So that number tells whether what
// is known is still right, whatever has been rolled up, or came late, in between.

import { gauge } from "@qr/runtime";
import { addFacetText, type FacetCounts, facetText } from "@qr/scan-facets";
import { emptySketch, SketchFormatError } from "@qr/visitor-sketch";
import { LRUCache } from "lru-cache";

interface DayUnion {
  /** The scans on these days, by which the rest is known to be right. */
  scans: number;
  sketch: Uint8Array;
  facets: string;
}

/** Days of a code. */
interface DayRange {
  codeId: string;
  /** YYYY-MM-DD. */
  first: string;
  last: string;
  /** Whether the facets are known too. */
  withFacets: boolean;
}

/** A sketch is 14 KB at most, facets mostly less. */
const MAX_UNION_BYTES = 32 * 1024 * 1024;
/** Of a code with very many referrers each read puts the facets together anew. */
const MAX_FACETS_LENGTH = 64 * 1024;
/** What an entry takes beside its sketch and its facets. */
const ENTRY_BYTES = 500;

export interface DayUnions {
  find(range: DayRange): DayUnion | undefined;
  /** Keeps what the days have together, and returns it; undefined where one of the sketches is damaged. */
  keep(range: DayRange, days: { scans: number; sketches: readonly Uint8Array[]; facets: string }): DayUnion | undefined;
}

export function createDayUnions(): DayUnions {
  const unions = new LRUCache<string, DayUnion>({
    maxSize: MAX_UNION_BYTES,
    sizeCalculation: ({ sketch, facets }) => ENTRY_BYTES + sketch.length + facets.length,
  });
  gauge(
    "gateway_day_unions_bytes",
    "Memory of the ranges of days whose visitors are known as one sketch; 32 MiB at most.",
    () => unions.calculatedSize,
  );
  const keyOf = ({ codeId, first, last, withFacets }: DayRange) => `${codeId} ${first} ${last} ${withFacets}`;
  return {
    find: (range) => unions.get(keyOf(range)),
    keep: (range, { scans, sketches, facets }) => {
      const sketch = unionOf(sketches);
      if (sketch === undefined) return undefined;
      const union = { scans, sketch, facets: sumOf(facets) };
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

function unionOf(sketches: readonly Uint8Array[]): Uint8Array | undefined {
  const all = emptySketch();
  try {
    for (const bytes of sketches) all.mergeEncoded(bytes);
  } catch (error) {
    if (error instanceof SketchFormatError) return undefined;
    throw error;
  }
  return all.encode();
}
