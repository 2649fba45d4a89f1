// An account's scans in a week, with the names of its most scanned codes, for the weekly report.

import { uuidFromCodeId } from "@qr/contracts";
import { createFairSemaphore, gauge } from "@qr/runtime";
import type { CodeReader } from "../../codes/code-reader-store.ts";
import { addressOf, type PublicUrls } from "../../codes/public-urls.ts";
import type { ReadWeek } from "../../events/week.ts";
import type { AccountStatisticsReader } from "./read-account-statistics.ts";
import { accountQuery } from "./select-codes.ts";

const MAX_CODES = 5;

/** Maximum number of accounts whose weeks are read at the same time. All reports are due at once, and must not use up the database's connections. */
const MAX_READS = 1;
const MAX_WAITING = 100;

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
  const turns = createFairSemaphore({
    maxConcurrent: MAX_READS,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING,
    reject: () => new Error("Too many weekly reports are waiting for their figures."),
  });
  gauge(
    "gateway_report_reads_waiting",
    `Weekly reports that are waiting for their figures, at most ${MAX_WAITING}.`,
    turns.waiting,
  );
  return (account, days) =>
    turns.run(account.id, async () => {
      const { record } = await parts.accountStatistics.read(account, accountQuery.parse(days));
      const top: { name: string; scans: number }[] = [];
      for (const { id, scans } of (record.top_codes ?? []).slice(0, MAX_CODES)) {
        top.push({ name: await nameOf(account.id, id), scans });
      }
      return { scans: record.total_scans, visitors: record.unique_scans ?? 0, top };
    });
}
