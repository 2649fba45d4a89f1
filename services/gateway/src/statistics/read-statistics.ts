import { codeIdFromUuid, type StatisticsQuery, type StatisticsRecord } from "@qr/contracts";
import type { CodeCountsStore, CombinationsStore } from "@qr/counts";
import type { Logger } from "@qr/runtime";
import { sharedReads } from "./shared-reads.ts";
import { type CountsSource, readMembers } from "./statistics-record.ts";

interface Statistics {
  record: StatisticsRecord;
  /** When the latest scans in the record were counted; undefined if the code was never scanned. */
  asOf: Date | undefined;
}

export interface StatisticsParts {
  store: CodeCountsStore;
  combinations: CombinationsStore;
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

async function readStatistics(
  code: StatisticsCode,
  query: StatisticsQuery,
  { store, combinations, log }: StatisticsParts,
): Promise<Statistics> {
  const source: CountsSource = {
    owner: { code_id: code.id },
    createdAt: code.createdAt,
    read: (days, wanted) => store.read(code.id, days, wanted),
    readFiltered: (first, last, filter) => combinations.read(code.id, first, last, filter),
  };
  const { members, asOf } = await readMembers(source, query, log);
  return { record: { id: codeIdFromUuid(code.id), ...members }, asOf };
}
