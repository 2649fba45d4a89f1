// Makes the statistics of an account from what has been counted of its codes. Called by the route.

import { type AccountStatisticsQuery, type AccountStatisticsRecord, codeIdFromUuid } from "@qr/contracts";
import type { Logger } from "@qr/runtime";
import { addFacetText, type FacetCounts, OTHER, valuesOf } from "@qr/scan-facets";
import { statisticsDays } from "../calendar/statistics-days.ts";
import type { ScansStore } from "../scans/scans-store.ts";
import { sharedReads } from "../shared-reads.ts";
import { includedOf, neededFor, sumsOf } from "../statistics-members.ts";
import { countVisitors } from "../visitors.ts";
import type { AccountStatisticsStore } from "./account-statistics-store.ts";

export interface AccountStatisticsParts {
  store: AccountStatisticsStore;
  scans: ScansStore;
  log: Logger;
}

interface AccountStatistics {
  record: AccountStatisticsRecord;
  asOf: Date | undefined;
}

/** Reads an account's statistics, or answers with what was read for an equal query some seconds ago. */
export type ReadAccountStatistics = (
  account: { id: string; createdAt: Date },
  query: AccountStatisticsQuery,
) => Promise<AccountStatistics>;

/** Of an account with very many codes the newest scans take a while to add up. */
const MAX_AGE_MS = 5000;
const MAX_KEPT = 100;
const TOP_CODES = 10;
/** Codes of which the scans are looked at: some of the top may have been deleted since. */
const CANDIDATES = 30;

export function createReadAccountStatistics(parts: { account: AccountStatisticsParts }): ReadAccountStatistics {
  const share = sharedReads<AccountStatistics>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_KEPT });
  return (account, query) =>
    share(JSON.stringify([account.id, query]), () => readAccount(account, query, parts.account));
}

/** Visitors are known by whole UTC days: with another zone those of the whole first and last one are in unique_scans. */
async function readAccount(
  account: { id: string; createdAt: Date },
  query: AccountStatisticsQuery,
  { store, scans, log }: AccountStatisticsParts,
): Promise<AccountStatistics> {
  const include = query.include ?? [];
  const asked = statisticsDays(query, account.createdAt.getTime(), Date.now());
  const counts = await store.read(account.id, asked, neededFor(include));
  const sums = sumsOf(asked.days, counts?.days ?? []);
  const visitors = counts === undefined ? 0 : countVisitors(counts, { account_id: account.id }, log);
  const wholeRange = [asked.borders.at(0) ?? 0, asked.borders.at(-1) ?? 0];
  const counted = await scans.read(account.id, candidates(counts?.facets ?? ""), wholeRange);
  const topCodes = [...counted]
    .map(([id, { byDay }]) => ({ id: codeIdFromUuid(id), scans: byDay.reduce((sum, count) => sum + count, 0) }))
    .filter((code) => code.scans > 0)
    .sort((one, other) => other.scans - one.scans || (one.id < other.id ? -1 : 1))
    .slice(0, TOP_CODES);
  const record: AccountStatisticsRecord = {
    total_scans: sums.total_scans,
    unique_scans: Math.min(sums.total_scans, visitors),
    range: asked.range,
    by_day: sums.by_day,
    by_device: sums.by_device,
    top_codes: topCodes,
    ...includedOf(include, counts ?? { days: [], facets: "", hours: [] }, sums.total_scans),
  };
  return { record, asOf: counts?.foldedAt };
}

function candidates(text: string): string[] {
  const facets: FacetCounts = new Map();
  addFacetText(facets, text);
  return valuesOf(facets, "code")
    .map(({ value }) => value)
    .filter((value) => value !== OTHER)
    .slice(0, CANDIDATES);
}
