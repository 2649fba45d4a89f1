import { codeIdFromUuid, type StatisticsQuery, type StatisticsRecord } from "@qr/contracts";
import { type CodeCountsStore, countVisitors } from "@qr/counts";
import type { Logger } from "@qr/runtime";
import { sharedReads } from "./shared-reads.ts";
import { statisticsDays } from "./statistics-days.ts";
import { includedOf, neededFor, sumsOf } from "./statistics-members.ts";

interface Statistics {
  record: StatisticsRecord;
  /** When the latest scans in the record were counted; undefined if the code was never scanned. */
  asOf: Date | undefined;
}

export interface StatisticsParts {
  store: CodeCountsStore;
  log: Logger;
}

interface StatisticsCode {
  id: string;
  createdAt: Date;
}

/** Reads a code's statistics, or shares the result of an identical read that started less than a second ago. */
export type ReadStatistics = (code: StatisticsCode, query: StatisticsQuery) => Promise<Statistics>;

/**
 * Maximum age of shared statistics, in ms. Scans are counted in batches, with a delay of the same order of magnitude.
 */
const MAX_AGE_MS = 1000;
/** Maximum number of shared results. Each day in a result takes about 90 bytes, so even results that all cover ten years take at most 33 MB. */
const MAX_KEPT = 100;

export function createReadStatistics(parts: StatisticsParts): ReadStatistics {
  const share = sharedReads<Statistics>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_KEPT });
  return (code, query) =>
    share(JSON.stringify([code.id, code.createdAt, query]), () => readStatistics(code, query, parts));
}

/** Reads the code's scans on the days in the query. Caps the estimate of visitors at the number of scans. */
async function readStatistics(
  code: StatisticsCode,
  query: StatisticsQuery,
  { store, log }: StatisticsParts,
): Promise<Statistics> {
  const include = query.include ?? [];
  const requested = statisticsDays(query, code.createdAt.getTime(), Date.now());
  const counts = await store.read(code.id, requested, neededFor(include));
  const sums = sumsOf(requested.days, counts?.days ?? []);
  const visitors = counts === undefined ? 0 : countVisitors(counts, { code_id: code.id }, log);
  const record: StatisticsRecord = {
    id: codeIdFromUuid(code.id),
    total_scans: sums.total_scans,
    unique_scans: Math.min(sums.total_scans, visitors),
    range: requested.range,
    by_day: sums.by_day,
    by_device: sums.by_device,
    ...includedOf(include, counts ?? { days: [], dimensions: "", hours: [] }, sums.total_scans),
  };
  return { record, asOf: counts?.foldedAt };
}
