// Renders a code's daily scans as CSV (RFC 4180).

import type { StatisticsCsvQuery } from "@qr/contracts";
import type { CodeCountsStore } from "@qr/counts";
import { statisticsDays } from "./statistics-days.ts";

interface CsvStatistics {
  rows: AsyncIterable<string>;
  /** When the latest of these scans were counted; undefined if the code was never scanned. */
  asOf: Date | undefined;
}

const HEAD = "date,scans,mobile,desktop,tablet,bots\r\n";

/** Returns one row per day, including days without scans. `scans` is the sum over all devices and excludes bots. */
export async function readStatisticsCsv(
  code: { id: string; createdAt: Date },
  query: StatisticsCsvQuery,
  store: CodeCountsStore,
): Promise<CsvStatistics> {
  const requested = statisticsDays(query, code.createdAt.getTime(), Date.now());
  const counts = await store.read(code.id, requested, { withDimensions: false, withHours: false });
  const countOf = new Map(counts?.days.map((day) => [day.index, day]));
  const lines = requested.days.map((day, index) => {
    const { mobile = 0, desktop = 0, tablet = 0, bots = 0 } = countOf.get(index) ?? {};
    const date = new Date(day).toISOString().slice(0, 10);
    return `${[date, mobile + desktop + tablet, mobile, desktop, tablet, bots].join(",")}\r\n`;
  });
  return { rows: chunksOf([HEAD, ...lines].join("")), asOf: counts?.foldedAt };
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text;
}
