// Reads the sums over selected codes: those with a tag, or on a domain. Codes can be tagged at any time, so their counts are summed when
// they are read, a few codes at a time, and other requests get a turn in between.

import type { RunStatement } from "@qr/database";
import type { LocalDays } from "../calendar/local-days.ts";
import { byDimension } from "../combinations.ts";
import { entriesText, readEntries } from "../entries.ts";
import { addCounts, DAY_MS } from "../quarter-hours.ts";
import { unionOf } from "../visitors.ts";
import type { DayCount, HourCount } from "./bucket-by-local-day.ts";
import type { CombinationFilter } from "./combination-table.ts";
import { type CombinationsStore, createCombinationsStore } from "./combinations-store.ts";
import { type Counts, countsOf } from "./counts-row.ts";
import { boundsOf, summedCountsStatement } from "./summed-counts-statement.ts";

/** Maximum number of day rows that one statement reads. Their visitors take at most 14 kB each, and usually less than 100 bytes. */
const MAX_ROWS = 2000;

export interface SelectedCountsStore {
  /** Returns the codes' counts for these days; undefined if there are no codes. */
  read(codeIds: readonly string[], days: LocalDays, wanted: { withHours: boolean }): Promise<Counts | undefined>;
  /** Returns the matching counts on the UTC days from `first` to `last`, inclusive, each in Unix ms. */
  readFiltered(
    codeIds: readonly string[],
    first: number,
    last: number,
    filter: CombinationFilter,
  ): ReturnType<CombinationsStore["read"]>;
}

export function createSelectedCountsStore(run: RunStatement): SelectedCountsStore {
  const combinations = createCombinationsStore(run, "codes");
  return {
    async read(codeIds, days, { withHours }) {
      const statement = summedCountsStatement("codes", days, withHours);
      const times = { borders: days.borders, offsets: withHours ? days.offsets() : undefined };
      const sum = emptySum();
      for (const ids of chunksOf(codeIds, days.days.length)) {
        const [row] = await run(statement, [ids, ...boundsOf(days)]);
        const counts = countsOf(row, times);
        if (counts !== undefined) addToSum(sum, counts);
      }
      return (
        sum.foldedAt && { ...sum, days: [...sum.days.values()], hours: [...sum.hours.values()], foldedAt: sum.foldedAt }
      );
    },
    async readFiltered(codeIds, first, last, filter) {
      const all: Awaited<ReturnType<CombinationsStore["read"]>> = {
        days: [],
        dimensions: "",
        uncombined: 0,
        foldedAt: undefined,
      };
      for (const ids of chunksOf(codeIds, (last - first) / DAY_MS + 1)) {
        const part = await combinations.read(ids, first, last, filter);
        all.days.push(...part.days);
        all.dimensions = compacted(all.dimensions + part.dimensions);
        all.uncombined += part.uncombined;
        all.foldedAt = newer(all.foldedAt, part.foldedAt);
      }
      return all;
    },
  };
}

function chunksOf(codeIds: readonly string[], days: number): string[][] {
  const size = Math.max(1, Math.floor(MAX_ROWS / days));
  const chunks: string[][] = [];
  for (let from = 0; from < codeIds.length; from += size) chunks.push(codeIds.slice(from, from + size));
  return chunks;
}

/** Counts of several chunks of codes. The days are keyed by index, and the hours by index and hour. */
interface Sum extends Omit<Counts, "days" | "hours" | "foldedAt"> {
  days: Map<number, DayCount>;
  hours: Map<number, HourCount>;
  foldedAt: Date | undefined;
}

function emptySum(): Sum {
  return {
    days: new Map(),
    hours: new Map(),
    dimensions: "",
    sketches: [],
    hashes: new Uint8Array(),
    foldedAt: undefined,
  };
}

function addToSum(sum: Sum, counts: Counts): void {
  for (const day of counts.days) {
    const known = sum.days.get(day.index);
    if (known === undefined) sum.days.set(day.index, { ...day });
    else addCounts(known, day);
  }
  for (const cell of counts.hours) {
    const at = cell.index * 24 + cell.hour;
    sum.hours.set(at, { ...cell, scans: cell.scans + (sum.hours.get(at)?.scans ?? 0) });
  }
  sum.dimensions = compacted(sum.dimensions + counts.dimensions);
  sum.foldedAt = newer(sum.foldedAt, counts.foldedAt);
  const sketches = [...sum.sketches, ...counts.sketches];
  const hashes = Buffer.concat([sum.hashes, counts.hashes]);
  const union = unionOf({ sketches, hashes });
  // An unreadable sketch is kept apart, so that it is logged when visitors are counted.
  sum.sketches = union === undefined ? sketches : [union];
  sum.hashes = union === undefined ? hashes : new Uint8Array();
}

function compacted(dimensions: string): string {
  return entriesText(byDimension(readEntries(dimensions)));
}

function newer(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}
