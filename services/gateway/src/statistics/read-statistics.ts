// Makes the statistics of a dynamic code from what has been counted. Called by the routes.

import { codeIdFromUuid, type StatisticsQuery, type StatisticsRecord } from "@qr/contracts";
import type { Logger } from "@qr/runtime";
import { decodeSketch, emptySketch } from "@qr/visitor-sketch";
import { sharedReads } from "./shared-reads.ts";
import { statisticsDays } from "./statistics-days.ts";
import type { DayCount, StatisticsStore } from "./statistics-store.ts";

interface Statistics {
  record: StatisticsRecord;
  /** When the newest scans that the record includes were folded in; undefined where the code was never scanned. */
  asOf: Date | undefined;
}

export interface StatisticsParts {
  store: StatisticsStore;
  log: Logger;
}

interface StatisticsCode {
  id: string;
  createdAt: Date;
}

/** Reads a code's statistics, or answers with what was read for an equal query less than a second ago. */
export type ReadStatistics = (code: StatisticsCode, query: StatisticsQuery) => Promise<Statistics>;

/** How old the statistics in an answer may be at most: scans are counted in batches anyway, and come in somewhat later than that. */
const MAX_AGE_MS = 1000;
/** A day takes some 90 bytes, so that even those of codes that are ten years old take 33 MB at most. */
const MAX_KEPT = 100;

export function createReadStatistics(parts: StatisticsParts): ReadStatistics {
  const share = sharedReads<Statistics>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_KEPT });
  return (code, query) =>
    share(JSON.stringify([code.id, code.createdAt, query]), () => readStatistics(code, query, parts));
}

/**
 * The code's scans on the days of the query. total_scans, by_day and by_device are sums of the same rows, so they always agree.
 * Visitors are known by UTC day: with another zone those of the whole first and last UTC day are in unique_scans, which is
 * therefore never let rise above total_scans.
 */
async function readStatistics(
  code: StatisticsCode,
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
