// A code's scans by day as CSV (RFC 4180), for spreadsheets. Called by the route.

import type { StatisticsCsvQuery } from "@qr/contracts";
import { statisticsDays } from "./calendar/statistics-days.ts";
import type { StatisticsStore } from "./statistics-store.ts";

interface CsvStatistics {
  rows: AsyncIterable<string>;
  /** When the newest scans in it were folded in; undefined where the code was never scanned. */
  asOf: Date | undefined;
}

const HEAD = "date,scans,mobile,desktop,tablet,bots\r\n";

/** A row for each day, zeros included. `scans` is the sum of the devices; bots are beside it. */
export async function readStatisticsCsv(
  code: { id: string; createdAt: Date },
  query: StatisticsCsvQuery,
  store: StatisticsStore,
): Promise<CsvStatistics> {
  const asked = statisticsDays(query, code.createdAt.getTime(), Date.now());
  const counts = await store.read(code.id, asked, { withFacets: false, withHours: false });
  const countOf = new Map(counts?.days.map((day) => [day.index, day]));
  const lines = asked.days.map((day, index) => {
    const { mobile = 0, desktop = 0, tablet = 0, bots = 0 } = countOf.get(index) ?? {};
    const date = new Date(day).toISOString().slice(0, 10);
    return `${[date, mobile + desktop + tablet, mobile, desktop, tablet, bots].join(",")}\r\n`;
  });
  return { rows: chunksOf([HEAD, ...lines].join("")), asOf: counts?.foldedAt };
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text;
}
