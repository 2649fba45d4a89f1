// Makes the statistics of a dynamic code from what has been counted. Called by the routes.

import { codeIdFromUuid, type StatisticsQuery, type StatisticsRecord } from "@qr/contracts";
import type { Logger } from "@qr/runtime";
import { decodeSketch, emptySketch } from "@qr/visitor-sketch";
import { statisticsDays } from "./statistics-days.ts";
import type { DayCount, StatisticsStore } from "./statistics-store.ts";

export interface Statistics {
  record: StatisticsRecord;
  /** When the newest scans that the record includes were folded in; undefined where the code was never scanned. */
  asOf: Date | undefined;
}

export interface StatisticsParts {
  store: StatisticsStore;
  log: Logger;
}

/**
 * The code's scans on the days of the query. total_scans, by_day and by_device are sums of the same rows, so they always agree.
 * Visitors are known by UTC day: with another zone those of the whole first and last UTC day are in unique_scans, which is
 * therefore never let rise above total_scans.
 */
export async function readStatistics(
  code: { id: string; createdAt: Date },
  query: StatisticsQuery,
  { store, log }: StatisticsParts,
): Promise<Statistics> {
  const asked = statisticsDays(query, code.createdAt.getTime(), Date.now());
  const counts = await store.read(code.id, asked);
  const counted = counts?.days ?? [];
  const scansOf = new Map(counted.map(({ index, scans }) => [index, scans]));
  const total = sum(counted, "scans");
  const record: StatisticsRecord = {
    id: codeIdFromUuid(code.id),
    total_scans: total,
    unique_scans: Math.min(total, visitors(counts?.sketches ?? [], code.id, log)),
    range: asked.range,
    by_day: asked.days.map((day, index) => ({
      date: new Date(day).toISOString().slice(0, 10),
      scans: scansOf.get(index) ?? 0,
    })),
    by_device: { mobile: sum(counted, "mobile"), desktop: sum(counted, "desktop"), tablet: sum(counted, "tablet") },
  };
  return { record, asOf: counts?.foldedAt };
}

function sum(days: readonly DayCount[], member: "scans" | "mobile" | "desktop" | "tablet"): number {
  return days.reduce((total, day) => total + day[member], 0);
}

/** How many different visitors the sketches know together. One that is damaged is left out and logged. */
function visitors(sketches: readonly Uint8Array[], codeId: string, log: Logger): number {
  const all = emptySketch();
  for (const bytes of sketches) {
    try {
      all.merge(decodeSketch(bytes));
    } catch (error) {
      log.error({ err: error, code_id: codeId }, "a visitor sketch is damaged");
    }
  }
  return all.estimate();
}
