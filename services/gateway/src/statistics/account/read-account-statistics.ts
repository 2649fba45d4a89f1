import { type AccountStatisticsRecord, codeIdFromUuid, type StatisticsQuery } from "@qr/contracts";
import {
  type AccountCountsStore,
  addDimensionText,
  countVisitors,
  type DailyScansStore,
  type DimensionCounts,
  OTHER,
  valuesOf,
} from "@qr/counts";
import type { Logger } from "@qr/runtime";
import { sharedReads } from "../shared-reads.ts";
import { statisticsDays } from "../statistics-days.ts";
import { includedOf, neededFor, sumsOf } from "../statistics-members.ts";

export interface AccountStatisticsParts {
  store: AccountCountsStore;
  scans: DailyScansStore;
  log: Logger;
}

interface AccountStatistics {
  record: AccountStatisticsRecord;
  asOf: Date | undefined;
}

/** Reads an account's statistics, or shares the result of an identical read that started less than 5 s ago. */
export type ReadAccountStatistics = (
  account: { id: string; createdAt: Date },
  query: StatisticsQuery,
) => Promise<AccountStatistics>;

/** Maximum age of shared statistics. Summing the latest scans of an account with very many codes is slow. */
const MAX_AGE_MS = 5000;
const MAX_KEPT = 100;
const TOP_CODES = 10;
/** Number of codes whose scans are read. More than TOP_CODES, because some of the codes might have been deleted. */
const CANDIDATES = 30;

export function createReadAccountStatistics(parts: { account: AccountStatisticsParts }): ReadAccountStatistics {
  const share = sharedReads<AccountStatistics>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_KEPT });
  return (account, query) =>
    share(JSON.stringify([account.id, query]), () => readAccount(account, query, parts.account));
}

/**
 * Reads the account's statistics. Visitors are stored by UTC day, so in any other zone, unique_scans also includes visitors from the rest of
 * the first and the last UTC day.
 */
async function readAccount(
  account: { id: string; createdAt: Date },
  query: StatisticsQuery,
  { store, scans, log }: AccountStatisticsParts,
): Promise<AccountStatistics> {
  const include = query.include ?? [];
  const requested = statisticsDays(query, account.createdAt.getTime(), Date.now());
  const counts = await store.read(account.id, requested, neededFor(include));
  const sums = sumsOf(requested.days, counts?.days ?? []);
  const visitors = counts === undefined ? 0 : countVisitors(counts, { account_id: account.id }, log);
  const wholeRange = [requested.borders.at(0) ?? 0, requested.borders.at(-1) ?? 0];
  const counted = await scans.read(account.id, candidates(counts?.dimensions ?? ""), wholeRange);
  const topCodes = [...counted]
    .map(([id, { byDay }]) => ({ id: codeIdFromUuid(id), scans: byDay.reduce((sum, count) => sum + count, 0) }))
    .filter((code) => code.scans > 0)
    .sort((one, other) => other.scans - one.scans || (one.id < other.id ? -1 : 1))
    .slice(0, TOP_CODES);
  const record: AccountStatisticsRecord = {
    total_scans: sums.total_scans,
    unique_scans: Math.min(sums.total_scans, visitors),
    range: requested.range,
    by_day: sums.by_day,
    by_device: sums.by_device,
    top_codes: topCodes,
    ...includedOf(include, counts ?? { days: [], dimensions: "", hours: [] }, sums.total_scans),
  };
  return { record, asOf: counts?.foldedAt };
}

function candidates(text: string): string[] {
  const dimensions: DimensionCounts = new Map();
  addDimensionText(dimensions, text);
  return valuesOf(dimensions, "code")
    .map(({ value }) => value)
    .filter((value) => value !== OTHER)
    .slice(0, CANDIDATES);
}
