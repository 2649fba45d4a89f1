import { type AccountStatisticsQuery, type AccountStatisticsRecord, codeIdFromUuid, filterIn } from "@qr/contracts";
import type { AccountCountsStore, CombinationsStore, TopCodesStore } from "@qr/counts";
import type { Logger } from "@qr/runtime";
import { sharedReads } from "../shared-reads.ts";
import { statisticsDays } from "../statistics-days.ts";
import { type CountsSource, readMembers } from "../statistics-record.ts";

export interface AccountStatisticsParts {
  store: AccountCountsStore;
  combinations: CombinationsStore;
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
  { store, combinations, topCodes, log }: AccountStatisticsParts,
): Promise<AccountStatistics> {
  const source: CountsSource = {
    owner: { account_id: account.id },
    createdAt: account.createdAt,
    read: (days, wanted) => store.read(account.id, days, wanted),
    readFiltered: (first, last, filter) => combinations.read(account.id, first, last, filter),
  };
  const { members, asOf } = await readMembers(source, query, log);
  if (filterIn(query) !== undefined) return { record: members, asOf };
  const days = statisticsDays(query, account.createdAt.getTime(), Date.now());
  const top = await topCodes.read(account.id, days);
  const top_codes = top.map(({ id, scans }) => ({ id: codeIdFromUuid(id), scans }));
  return { record: { ...members, top_codes }, asOf };
}
