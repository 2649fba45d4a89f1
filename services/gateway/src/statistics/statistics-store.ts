// Reads what the stats service has counted of a code. One statement each, so that all of an answer is of the same moment.

import type { RunStatement } from "@qr/database";
import type { ClockOffset } from "./calendar/clock-offsets.ts";
import type { StatisticsDays } from "./calendar/statistics-days.ts";
import { DAY_MS } from "./calendar/time-zone.ts";
import { type Counts, countsOf, visitorsOfDays } from "./counts-row.ts";
import { createDayUnions } from "./day-unions.ts";
import { type StatementForm, statisticsStatement } from "./statistics-statements.ts";

export interface StatisticsStore {
  /** What has been counted for the code on the days, or undefined where it was never scanned. */
  read(codeId: string, days: StatisticsDays, form: Omit<StatementForm, "isUtc">): Promise<Counts | undefined>;
}

export function createStatisticsStore(run: RunStatement): StatisticsStore {
  const unions = createDayUnions();
  return {
    async read(codeId, { borders, offsets, isUtc }, { withFacets, withHours }) {
      const start = borders.at(0) ?? 0;
      const end = borders.at(-1) ?? 0;
      const first = isoDate(Math.ceil(start / DAY_MS) * DAY_MS);
      const last = isoDate(Math.floor(end / DAY_MS) * DAY_MS - DAY_MS);
      const known = unions.find(codeId, first, last);
      const values: unknown[] = [codeId, start / 1000, end / 1000, first, last, known?.scans ?? null];
      if (!isUtc) values.push(borders.map((border) => border / 1000));
      if (withHours) values.push(...offsetColumns(offsets()));
      const [row] = await run(statisticsStatement({ isUtc, withFacets, withHours }), values);
      const counts = countsOf(row);
      if (counts === undefined) return undefined;
      const days = visitorsOfDays(row);
      const union = known?.scans === days.scans ? known : unions.keep(codeId, first, last, days);
      // With a damaged sketch among them there is no union; each is judged by itself.
      return { ...counts, sketches: [...(union ? [union.sketch] : days.sketches), ...counts.sketches] };
    },
  };
}

/** When the clocks were set, and to what, in seconds. */
export function offsetColumns(offsets: readonly ClockOffset[]): [fromSeconds: number[], offsetSeconds: number[]] {
  return [offsets.map(({ fromMs }) => fromMs / 1000), offsets.map(({ offsetMs }) => offsetMs / 1000)];
}

/** The UTC day that begins at the instant, YYYY-MM-DD. */
export function isoDate(midnightMs: number): string {
  return new Date(midnightMs).toISOString().slice(0, 10);
}
