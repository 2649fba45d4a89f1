// Caches the rolled-up part of each range of days that has been read: one visitor sketch, one dimension string, and counts by day and hour.
// For a popular code, the sketches for 30 days take 400 kB and the quarter-hour strings 60 kB; these are read again only after a change.
//
// The rolled-up part of a day changes only in a transaction that also increases the day's number of scans or bots. So these numbers and the
// lengths of the quarter-hour strings, summed over all days, show whether an entry is current, even after roll-ups and late scans.

import { gauge } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import { byDimension } from "../combinations.ts";
import { entriesText, readEntries } from "../entries.ts";
import { unionOf } from "../visitors.ts";
import type { RolledUp } from "./counts-row.ts";

/** A range of days for a code. */
interface DayRange {
  codeId: string;
  /** Start (inclusive) and end (exclusive) of the range, in Unix ms. */
  start: number;
  end: number;
  withDimensions: boolean;
  /** Distinguishes zones whose days and hours differ within the same range. */
  clocks: string;
}

/** Maximum size of the cache. A sketch takes at most 14 kB; dimensions usually take less. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum length of cached dimensions. If a code has a great many referrers, its dimensions are longer and are not cached. */
const MAX_DIMENSIONS_LENGTH = 64 * 1024;
/** Size of an entry, excluding its sketch, dimensions, and days, in bytes. */
const ENTRY_BYTES = 700;

export interface RangeCache {
  /** Returns the entry for the range, if any. The entry may be stale: compare its `state`. */
  get(range: DayRange): RolledUp | undefined;
  /** Caches and returns the rolled-up part with a single sketch and one entry per value. Returns undefined if a sketch cannot be read. */
  put(range: DayRange, read: RolledUp): RolledUp | undefined;
}

export function createRangeCache(): RangeCache {
  const entries = new LRUCache<string, RolledUp>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ sketches, dimensions, buckets }) =>
      sketches.reduce(
        (sum, { length }) => sum + length,
        ENTRY_BYTES + dimensions.length + buckets.days.byteLength + buckets.hours.byteLength,
      ),
  });
  gauge(
    "gateway_range_cache_bytes",
    "Size of the range cache (visitors and counts by range of days), at most 32 MiB.",
    () => entries.calculatedSize,
  );
  const keyOf = ({ codeId, start, end, withDimensions, clocks }: DayRange) =>
    `${codeId} ${start} ${end} ${withDimensions} ${clocks}`;
  return {
    get: (range) => entries.get(keyOf(range)),
    put: (range, { state, buckets, dimensions, ...visitors }) => {
      const sketch = unionOf(visitors);
      if (sketch === undefined) return undefined;
      const entry = { state, buckets, sketches: [sketch], hashes: new Uint8Array(), dimensions: compacted(dimensions) };
      if (entry.dimensions.length <= MAX_DIMENSIONS_LENGTH) entries.set(keyOf(range), entry);
      return entry;
    },
  };
}

/** Returns the dimensions as text with only one entry per value. */
function compacted(text: string): string {
  return entriesText(byDimension(readEntries(text)));
}
