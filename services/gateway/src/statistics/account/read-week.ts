// An account's scans in a week, with names of its most scanned codes, for the weekly report.

import { uuidFromCodeId } from "@qr/contracts";
import type { CodeReader } from "../../codes/code-reader-store.ts";
import { addressOf, type PublicUrls } from "../../codes/public-urls.ts";
import type { AccountStatisticsReader } from "./read-account-statistics.ts";
import { accountQuery } from "./select-codes.ts";

const MAX_CODES = 5;

interface WeekOfScans {
  scans: number;
  visitors: number;
  /** Up to five codes with the most scans, most first, by their titles or short URLs. */
  top: readonly { name: string; scans: number }[];
}

/** Reads the account's scans on the days, such as 2026-03-23 to 2026-03-29, in UTC. */
export type ReadWeek = (
  account: { id: string; createdAt: Date },
  days: { from: string; to: string },
) => Promise<WeekOfScans>;

export function createReadWeek(parts: {
  accountStatistics: Pick<AccountStatisticsReader, "read">;
  reader: Pick<CodeReader, "read">;
  urls: Pick<PublicUrls, "shortUrl">;
}): ReadWeek {
  const nameOf = async (accountId: string, id: string): Promise<string> => {
    const code = await parts.reader.read({ accountId, limits: undefined }, uuidFromCodeId(id) ?? id);
    if (code === undefined) return id;
    const { slug, host } = addressOf(code);
    return code.title ?? parts.urls.shortUrl(slug, host);
  };
  return async (account, days) => {
    const { record } = await parts.accountStatistics.read(account, accountQuery.parse(days));
    const top = (record.top_codes ?? []).slice(0, MAX_CODES);
    return {
      scans: record.total_scans,
      visitors: record.unique_scans ?? 0,
      top: await Promise.all(top.map(async ({ id, scans }) => ({ name: await nameOf(account.id, id), scans }))),
    };
  };
}
