import { type AccountStatisticsRecord, codeIdFromUuid, filterIn } from "@qr/contracts";
import type { AccountCountsStore, CombinationsStore, SelectedCountsStore, TopCodesStore } from "@qr/counts";
import { counter, createFairSemaphore, gauge, HttpError, type Logger } from "@qr/runtime";
import { sharedReads } from "../shared-reads.ts";
import { statisticsDays } from "../statistics-days.ts";
import { type CountsSource, type DayCounts, readDayCounts, readMembers } from "../statistics-record.ts";
import { type AccountQuery, isSelection, type SelectionParts, selectCodes } from "./select-codes.ts";

export interface AccountStatisticsParts {
  store: AccountCountsStore;
  combinations: CombinationsStore;
  selected: SelectedCountsStore;
  selection: SelectionParts;
  topCodes: TopCodesStore;
  log: Logger;
}

interface AccountStatistics {
  record: AccountStatisticsRecord;
  asOf: Date | undefined;
}

interface Account {
  id: string;
  createdAt: Date;
  /** Who waits for a turn to read a selection, if not the account itself. */
  waitsAs?: string;
}

export interface AccountStatisticsReader {
  /** Reads an account's statistics, or shares the result of an identical read that started less than 5 s ago. */
  read(account: Account, query: AccountQuery): Promise<AccountStatistics>;
  readDays(account: Account, query: AccountQuery): Promise<DayCounts>;
}

/** Maximum age of shared statistics, in ms. Summing the latest scans of an account with a great many codes is slow. */
const MAX_AGE_MS = 5000;
const MAX_KEPT = 100;
/** Maximum number of selections that are summed at the same time, because each can take seconds of the database's time. */
const MAX_SELECTIONS = 2;
const MAX_WAITING = 100;
const MAX_WAITING_OF_ACCOUNT = 10;

export function createAccountStatisticsReader(parts: AccountStatisticsParts): AccountStatisticsReader {
  const share = sharedReads<AccountStatistics>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_KEPT });
  const turns = createSelectionTurns();
  const inTurn = <T>(account: Account, query: AccountQuery, read: () => Promise<T>): Promise<T> =>
    isSelection(query) ? turns(account.waitsAs ?? account.id, read) : read();
  return {
    read: (account, query) =>
      share(JSON.stringify([account.id, query]), () =>
        inTurn(account, query, () => readAccount(account, query, parts)),
      ),
    readDays: (account, query) =>
      inTurn(account, query, async () => {
        const days = statisticsDays(query, account.createdAt.getTime(), Date.now());
        const codeIds = await selectCodes(account.id, query, days.days.length, parts.selection);
        return readDayCounts(sourceOf(account, codeIds, parts), query, parts.log);
      }),
  };
}

/** Returns a function that runs reads of selections in turn, fairly between accounts. Rejects with `unavailable` if too many are waiting. */
function createSelectionTurns() {
  const countRefused = counter(
    "gateway_selected_statistics_refused_total",
    "Reads of statistics by tag or domain that were rejected because too many were waiting.",
  );
  const permits = createFairSemaphore({
    maxConcurrent: MAX_SELECTIONS,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_OF_ACCOUNT,
    reject: () => {
      countRefused();
      return new HttpError("unavailable", "Too many statistics are being read. Try again.", {
        headers: { "Retry-After": "2" },
      });
    },
  });
  gauge(
    "gateway_selected_statistics_waiting",
    `Reads of statistics by tag or domain that are waiting for their turn, at most ${MAX_WAITING}.`,
    permits.waiting,
  );
  return permits.run;
}

/**
 * Reads the statistics of the account's codes, or of those with a tag or on a domain. Visitors are stored by UTC day, so in any other zone,
 * unique_scans also includes visitors from the rest of the first and the last UTC day.
 */
async function readAccount(
  account: Account,
  query: AccountQuery,
  parts: AccountStatisticsParts,
): Promise<AccountStatistics> {
  const days = statisticsDays(query, account.createdAt.getTime(), Date.now());
  const codeIds = await selectCodes(account.id, query, days.days.length, parts.selection);
  const { members, asOf } = await readMembers(sourceOf(account, codeIds, parts), query, parts.log);
  if (filterIn(query) !== undefined) return { record: members, asOf };
  const top = await parts.topCodes.read(account.id, days, codeIds);
  const top_codes = top.map(({ id, scans }) => ({ id: codeIdFromUuid(id), scans }));
  return { record: { ...members, top_codes }, asOf };
}

function sourceOf(
  { id, createdAt }: Account,
  codeIds: readonly string[] | undefined,
  { store, combinations, selected }: AccountStatisticsParts,
): CountsSource {
  const source = { owner: { account_id: id }, createdAt };
  if (codeIds === undefined) {
    return {
      ...source,
      read: (days, wanted) => store.read(id, days, wanted),
      readFiltered: (first, last, filter) => combinations.read(id, first, last, filter),
    };
  }
  return {
    ...source,
    read: (days, wanted) => selected.read(codeIds, days, wanted),
    readFiltered: (first, last, filter) => selected.readFiltered(codeIds, first, last, filter),
  };
}
