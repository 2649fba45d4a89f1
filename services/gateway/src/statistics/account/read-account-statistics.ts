import { type AccountStatisticsQuery, type AccountStatisticsRecord, codeIdFromUuid } from "@qr/contracts";
import { type AccountCountsStore, countVisitors, type TopCodesStore } from "@qr/counts";
import type { Logger } from "@qr/runtime";
import { sharedReads } from "../shared-reads.ts";
import { statisticsDays } from "../statistics-days.ts";
import { includedOf, neededFor, sumsOf } from "../statistics-members.ts";

export interface AccountStatisticsParts {
  store: AccountCountsStore;
  topCodes: TopCodesStore;
  log: Logger;
}

interface AccountStatistics {
  record: AccountStatisticsRecord;
  asOf: Date | undefined;
}

/** Reads an account's statistics, or shares the result of an identical read that started less than 5 s ago. */
export type ReadAccountStatistics = (
  account: { id: string; createdAt: Date },
  query: AccountStatisticsQuery,
) => Promise<AccountStatistics>;

/** Maximum age of shared statistics, in ms. Summing the latest scans of an account with a great many codes is slow. */
const MAX_AGE_MS = 5000;
const MAX_KEPT = 100;

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
  query: AccountStatisticsQuery,
  { store, topCodes, log }: AccountStatisticsParts,
): Promise<AccountStatistics> {
  const include = query.include ?? [];
  const requested = statisticsDays(query, account.createdAt.getTime(), Date.now());
  const counts = await store.read(account.id, requested, neededFor(include));
  const sums = sumsOf(requested.days, counts?.days ?? []);
  const visitors = counts === undefined ? 0 : countVisitors(counts, { account_id: account.id }, log);
  const top = await topCodes.read(account.id, requested);
  const record: AccountStatisticsRecord = {
    total_scans: sums.total_scans,
    unique_scans: Math.min(sums.total_scans, visitors),
    range: requested.range,
    by_day: sums.by_day,
    by_device: sums.by_device,
    top_codes: top.map(({ id, scans }) => ({ id: codeIdFromUuid(id), scans })),
    ...includedOf(include, counts ?? { days: [], dimensions: "", hours: [] }, sums.total_scans),
  };
  return { record, asOf: counts?.foldedAt };
}
