// The visitors of ranges of days that were asked for before, as one sketch each: a popular code's 30 days are 400 KB of sketches, which
// are read again only when they have changed. statistics-store.ts uses it.
//
// A sketch of days changes only together with the number of their scans, in one transaction. So that number tells whether what is known
// is still right, whatever has been rolled up, or came late, in between.

import { gauge } from "@qr/runtime";
import { emptySketch, SketchFormatError } from "@qr/visitor-sketch";
import { LRUCache } from "lru-cache";

interface DayUnion {
  /** The scans on these days, by which the sketch is known to be right. */
  scans: number;
  sketch: Uint8Array;
}

/** 14 KB each at most, so 14 MB. */
const MAX_UNIONS = 1000;

export interface DayUnions {
  find(codeId: string, first: string, last: string): DayUnion | undefined;
  /** Keeps the union of the sketches, and returns it; undefined where one of them is damaged. */
  keep(
    codeId: string,
    first: string,
    last: string,
    days: { scans: number; sketches: readonly Uint8Array[] },
  ): DayUnion | undefined;
}

export function createDayUnions(): DayUnions {
  const unions = new LRUCache<string, DayUnion>({ max: MAX_UNIONS });
  gauge(
    "gateway_day_unions",
    "Ranges of days whose visitors are known as one sketch; 1,000 at most.",
    () => unions.size,
  );
  const keyOf = (codeId: string, first: string, last: string) => `${codeId} ${first} ${last}`;
  return {
    find: (codeId, first, last) => unions.get(keyOf(codeId, first, last)),
    keep: (codeId, first, last, { scans, sketches }) => {
      const sketch = unionOf(sketches);
      if (sketch === undefined) return undefined;
      const union = { scans, sketch };
      unions.set(keyOf(codeId, first, last), union);
      return union;
    },
  };
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
