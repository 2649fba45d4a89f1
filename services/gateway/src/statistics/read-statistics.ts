import { codeIdFromUuid, type StatisticsQuery, type StatisticsRecord } from "@qr/contracts";
import type { CodeCountsStore, CombinationsStore } from "@qr/counts";
import type { Logger } from "@qr/runtime";
import { sharedReads } from "./shared-reads.ts";
import { type CountsSource, type DayCounts, readDayCounts, readMembers } from "./statistics-record.ts";

interface Statistics {
  record: StatisticsRecord;
  /** When the latest scans in the record were counted; undefined if the code was never scanned. */
  asOf: Date | undefined;
}

/** What a code's counts are read from. */
export interface StatisticsParts {
  store: CodeCountsStore;
  combinations: CombinationsStore;
  log: Logger;
}

interface StatisticsCode {
  id: string;
  createdAt: Date;
}

export interface StatisticsReader {
  /** Reads a code's statistics, or shares the result of an identical read that started less than a second ago. */
  read(code: StatisticsCode, query: StatisticsQuery): Promise<Statistics>;
  readDays(code: StatisticsCode, query: StatisticsQuery): Promise<DayCounts>;
}

/**
 * Maximum age of shared statistics, in ms. Scans are counted in batches, with a delay of the same order of magnitude.
 */
const MAX_AGE_MS = 1000;
/** Maximum number of shared results. Each day in a result takes about 90 bytes, so even results that all cover ten years take at most 33 MB. */
const MAX_KEPT = 100;

export function createStatisticsReader({ store, combinations, log }: StatisticsParts): StatisticsReader {
  const share = sharedReads<Statistics>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_KEPT });
  const sourceOf = ({ id, createdAt }: StatisticsCode): CountsSource => ({
    owner: { code_id: id },
    createdAt,
    read: (days, wanted) => store.read(id, days, wanted),
    readFiltered: (first, last, filter) => combinations.read(id, first, last, filter),
  });
  return {
    read: (code, query) =>
      share(JSON.stringify([code.id, code.createdAt, query]), async () => {
        const { members, asOf } = await readMembers(sourceOf(code), query, log);
        return { record: { id: codeIdFromUuid(code.id), ...members }, asOf };
      }),
    readDays: (code, query) => readDayCounts(sourceOf(code), query, log),
  };
}
