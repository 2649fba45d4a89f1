// Reads a code's counts with one statement, so that all numbers in a response come from the same snapshot.

import type { RunStatement } from "@qr/database";
import type { LocalDays } from "../calendar/local-days.ts";
import { DAY_MS } from "../quarter-hours.ts";
import { codeCountsStatement } from "./code-counts-statement.ts";
import { type Counts, countsOf, rolledUpOf } from "./counts-row.ts";
import { createRangeCache } from "./range-cache.ts";

/** What to read besides the counts by day. */
interface Wanted {
  withDimensions: boolean;
  withHours: boolean;
}

export interface CodeCountsStore {
  /** Returns the code's counts for these days, or undefined if the code has never been scanned. */
  read(codeId: string, days: LocalDays, wanted: Wanted): Promise<Counts | undefined>;
}

export function createCodeCountsStore(run: RunStatement): CodeCountsStore {
  const cache = createRangeCache();
  return {
    async read(codeId, days, { withDimensions, withHours }) {
      const { borders, isUtc } = days;
      const start = borders.at(0) ?? 0;
      const end = borders.at(-1) ?? 0;
      const first = isoDate(Math.ceil(start / DAY_MS) * DAY_MS);
      const last = isoDate(Math.floor(end / DAY_MS) * DAY_MS - DAY_MS);
      const times = { borders, offsets: withHours ? days.offsets() : undefined };
      const withQuarterHours = needsQuarterHours(days, withHours);
      const clocks = withQuarterHours ? clocksOf(days, withHours) : "";
      const range = { codeId, start, end, withDimensions, clocks };
      const cached = cache.get(range);
      const statement = codeCountsStatement({ isUtc, withDimensions, withQuarterHours });
      const [row] = await run(statement, [codeId, start / 1000, end / 1000, first, last, cached?.state ?? null]);
      const rolledUp = rolledUpOf(row, times, cached);
      const recent = countsOf(row, times, rolledUp.buckets);
      if (recent === undefined) return undefined;
      const compact = rolledUp === cached ? cached : cache.put(range, rolledUp);
      const { sketches, hashes, dimensions } = compact ?? rolledUp;
      return {
        ...recent,
        sketches: [...sketches, ...recent.sketches],
        hashes: Buffer.concat([hashes, recent.hashes]),
        dimensions: dimensions + recent.dimensions,
      };
    },
  };
}

/** Returns whether the counts require quarter-hours because sums by UTC day are not enough. */
export function needsQuarterHours({ isUtc }: LocalDays, withHours: boolean): boolean {
  return withHours || !isUtc;
}

/** Returns a key that is the same for all time zones whose days, or hours, begin at the same times in the range. */
function clocksOf(days: LocalDays, withHours: boolean): string {
  const changes = days.offsets().map(({ fromMs, offsetMs }) => `${fromMs}+${offsetMs}`);
  return `${withHours ? "hours" : "days"} ${changes.join(" ")}`;
}

/** Returns the UTC day that begins at the instant, as YYYY-MM-DD. */
export function isoDate(midnightMs: number): string {
  return new Date(midnightMs).toISOString().slice(0, 10);
}
