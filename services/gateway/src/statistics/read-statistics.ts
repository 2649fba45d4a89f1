// Makes the statistics of a dynamic code from what has been counted. Called by the routes.

import { codeIdFromUuid, type StatisticsQuery, type StatisticsRecord } from "@qr/contracts";
import type { Logger } from "@qr/runtime";
import { statisticsDays } from "./calendar/statistics-days.ts";
import { sharedReads } from "./shared-reads.ts";
import { includedOf, neededFor, sumsOf } from "./statistics-members.ts";
import type { StatisticsStore } from "./statistics-store.ts";
import { countVisitors } from "./visitors.ts";

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

/** The code's scans on the days of the query; an estimate of visitors is never let rise above the scans. */
async function readStatistics(
  code: StatisticsCode,
  query: StatisticsQuery,
  { store, log }: StatisticsParts,
): Promise<Statistics> {
  const include = query.include ?? [];
  const asked = statisticsDays(query, code.createdAt.getTime(), Date.now());
  const counts = await store.read(code.id, asked, neededFor(include));
  const sums = sumsOf(asked.days, counts?.days ?? []);
  const visitors = counts === undefined ? 0 : countVisitors(counts, { code_id: code.id }, log);
  const record: StatisticsRecord = {
    id: codeIdFromUuid(code.id),
    total_scans: sums.total_scans,
    unique_scans: Math.min(sums.total_scans, visitors),
    range: asked.range,
    by_day: sums.by_day,
    by_device: sums.by_device,
    ...includedOf(include, counts ?? { days: [], facets: "", hours: [] }, sums.total_scans),
  };
  return { record, asOf: counts?.foldedAt };
}
