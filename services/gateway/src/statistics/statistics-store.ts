// Reads what the stats service has counted of a code. One statement each, so that all of an answer is of the same moment.

import type { RunStatement } from "@qr/database";
import type { StatisticsDays } from "./calendar/statistics-days.ts";
import { DAY_MS } from "./calendar/time-zone.ts";
import { type Counts, countsOf, rolledUpOf } from "./counts-row.ts";
import type { AskedTimes } from "./day-counts.ts";
import { createRolledUpUnions } from "./rolled-up-unions.ts";
import { statisticsStatement } from "./statistics-statements.ts";

/** What has to be read beside the counts by day. */
interface ReadForm {
  withFacets: boolean;
  withHours: boolean;
}

export interface StatisticsStore {
  /** What has been counted for the code on the days, or undefined where it was never scanned. */
  read(codeId: string, days: StatisticsDays, form: ReadForm): Promise<Counts | undefined>;
}

export function createStatisticsStore(run: RunStatement): StatisticsStore {
  const unions = createRolledUpUnions();
  return {
    async read(codeId, days, { withFacets, withHours }) {
      const { borders, isUtc } = days;
      const start = borders.at(0) ?? 0;
      const end = borders.at(-1) ?? 0;
      const first = isoDate(Math.ceil(start / DAY_MS) * DAY_MS);
      const last = isoDate(Math.floor(end / DAY_MS) * DAY_MS - DAY_MS);
      const asked = askedTimes(days, withHours);
      const range = { codeId, start, end, withFacets, clocks: clocksOf(asked, days) };
      const known = unions.find(range);
      const statement = statisticsStatement({ isUtc, withFacets, withQuarterHours: !asked.isByDays });
      const [row] = await run(statement, [codeId, start / 1000, end / 1000, first, last, known?.state ?? null]);
      const rolledUp = rolledUpOf(row, asked, known);
      const counts = countsOf(row, asked, rolledUp.placed);
      if (counts === undefined) return undefined;
      const union = rolledUp === known ? known : unions.keep(range, rolledUp);
      // With a damaged sketch among them there is no union; each is judged by itself.
      const { sketches, hashes, facets } = union ?? rolledUp;
      return {
        ...counts,
        sketches: [...sketches, ...counts.sketches],
        hashes: Buffer.concat([hashes, counts.hashes]),
        facets: facets + counts.facets,
      };
    },
  };
}

/** What tells apart how counts are placed between the same two instants: the borders of days follow from the clocks, too. */
function clocksOf({ offsets, isByDays }: AskedTimes, days: StatisticsDays): string {
  if (isByDays) return "";
  const changes = days.offsets().map(({ fromMs, offsetMs }) => `${fromMs}+${offsetMs}`);
  return `${offsets === undefined ? "days" : "hours"} ${changes.join(" ")}`;
}

/** What counts are placed on. */
export function askedTimes({ borders, offsets, isUtc }: StatisticsDays, withHours: boolean): AskedTimes {
  return { borders, offsets: withHours ? offsets() : undefined, isByDays: isUtc && !withHours };
}

/** The UTC day that begins at the instant, YYYY-MM-DD. */
export function isoDate(midnightMs: number): string {
  return new Date(midnightMs).toISOString().slice(0, 10);
}
