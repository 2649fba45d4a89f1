// Reads the sums over selected codes: those with a tag, or on a domain. Codes can be tagged at any time, so their counts are summed when
// they are read, a few codes at a time, and other requests get a turn in between.

import type { RunStatement } from "@qr/database";
import type { LocalDays } from "../calendar/local-days.ts";
import { byDimension } from "../combinations.ts";
import { entriesText, readEntries } from "../entries.ts";
import { DAY_MS } from "../quarter-hours.ts";
import { unionOf } from "../visitors.ts";
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
      let all: Counts | undefined;
      for (const ids of chunksOf(codeIds, days.days.length)) {
        const [row] = await run(statement, [ids, ...boundsOf(days)]);
        const counts = countsOf(row, times);
        if (counts !== undefined) all = all === undefined ? counts : sumOf(all, counts);
      }
      return all;
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

function sumOf(one: Counts, other: Counts): Counts {
  const hashes = Buffer.concat([one.hashes, other.hashes]);
  const sketches = [...one.sketches, ...other.sketches];
  const union = unionOf({ sketches, hashes });
  return {
    days: [...one.days, ...other.days],
    hours: [...one.hours, ...other.hours],
    dimensions: compacted(one.dimensions + other.dimensions),
    // An unreadable sketch is kept apart, so that it is logged when visitors are counted.
    ...(union === undefined ? { sketches, hashes } : { sketches: [union], hashes: new Uint8Array() }),
    foldedAt: newer(one.foldedAt, other.foldedAt),
  };
}

function compacted(dimensions: string): string {
  return entriesText(byDimension(readEntries(dimensions)));
}

function newer<T extends Date | undefined>(one: T, other: T): T {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}
