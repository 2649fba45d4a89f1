// The routes for the scan statistics of a code and of an account, as JSON and as CSV.

import {
  accountCsvViolations,
  combinationViolations,
  csvViolations,
  daysViolations,
  fileNameOf,
  includedFor,
  statisticsCsvQuery,
  statisticsQuery,
  zoneViolations,
} from "@qr/contracts";
import type { AccountCountsStore } from "@qr/counts";
import { HttpError } from "@qr/runtime";
import type { CodeReader } from "../codes/code-reader-store.ts";
import type { ApiCall, ApiRoute } from "../route/api-route.ts";
import { parseQuery } from "../route/query.ts";
import type { AccountStatisticsReader } from "./account/read-account-statistics.ts";
import { accountCsvQuery, accountQuery } from "./account/select-codes.ts";
import type { WithCountedCode } from "./counted-code.ts";
import type { StatisticsReader } from "./read-statistics.ts";
import { daysCsv, isByDay, type StatisticsCsv, tableCsv } from "./statistics-csv.ts";
import {
  READ_ACCOUNT_STATISTICS,
  READ_ACCOUNT_STATISTICS_CSV,
  READ_STATISTICS,
  READ_STATISTICS_CSV,
} from "./statistics-description.ts";

export interface StatisticsRouteParts {
  reader: Pick<CodeReader, "uuidOf">;
  withCountedCode: WithCountedCode;
  codeStatistics: StatisticsReader;
  accountCounts: Pick<AccountCountsStore, "createdAt">;
  accountStatistics: AccountStatisticsReader;
}

export function statisticsRoutes(parts: StatisticsRouteParts): ApiRoute[] {
  const accountOf = async ({ principal: { accountId } }: ApiCall) => {
    const createdAt = await parts.accountCounts.createdAt(accountId);
    if (createdAt === undefined) throw new HttpError("not_found", "There is no such account.");
    return { id: accountId, createdAt };
  };
  return [
    {
      method: "get",
      path: "/v1/qr/:id/stats",
      scope: "stats:read",
      limitedKeys: "filtered",
      description: READ_STATISTICS,
      respond: async ({ principal, id, query }) => {
        const uuid = await parts.reader.uuidOf(principal, id);
        const requested = parseQuery(statisticsQuery, query, [daysViolations, combinationViolations]);
        const { record, asOf } = await parts.withCountedCode(principal.accountId, uuid, (code) =>
          parts.codeStatistics.read(code, requested),
        );
        return { body: record, headers: asOfHeader(asOf) };
      },
    },
    {
      method: "get",
      path: "/v1/qr/:id/stats.csv",
      scope: "stats:read",
      limitedKeys: "filtered",
      description: READ_STATISTICS_CSV,
      respond: async ({ principal, id, query }) => {
        const uuid = await parts.reader.uuidOf(principal, id);
        const { by, ...requested } = parseQuery(statisticsCsvQuery, query, [daysViolations, csvViolations]);
        return parts.withCountedCode(principal.accountId, uuid, async (code) => {
          const csv = isByDay({ by, ...requested })
            ? daysCsv(await parts.codeStatistics.readDays(code, requested))
            : tableCsv(await parts.codeStatistics.read(code, { ...requested, include: includedFor(by) }), by);
          return csvFile(`${fileNameOf(code.slug)}-scans.csv`, csv);
        });
      },
    },
    {
      method: "get",
      path: "/v1/stats",
      scope: "stats:read",
      limitedKeys: "refused",
      description: READ_ACCOUNT_STATISTICS,
      respond: async (call) => {
        const rules = [daysViolations, combinationViolations, zoneViolations];
        const requested = parseQuery(accountQuery, call.query, rules);
        const { record, asOf } = await parts.accountStatistics.read(await accountOf(call), requested);
        return { body: record, headers: asOfHeader(asOf) };
      },
    },
    {
      method: "get",
      path: "/v1/stats.csv",
      scope: "stats:read",
      limitedKeys: "refused",
      description: READ_ACCOUNT_STATISTICS_CSV,
      respond: async (call) => {
        const rules = [daysViolations, csvViolations, accountCsvViolations];
        const { by, ...requested } = parseQuery(accountCsvQuery, call.query, rules);
        const account = await accountOf(call);
        const csv = isByDay({ by, ...requested })
          ? daysCsv(await parts.accountStatistics.readDays(account, requested))
          : tableCsv(await parts.accountStatistics.read(account, { ...requested, include: includedFor(by) }), by);
        return csvFile("scans.csv", csv);
      },
    },
  ];
}

function csvFile(name: string, { text, asOf }: StatisticsCsv) {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${name}"`,
    ...asOfHeader(asOf),
  };
  return { chunks: chunksOf(text), headers };
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text;
}

function asOfHeader(asOf: Date | undefined): Record<string, string> {
  return asOf ? { "X-Stats-As-Of": asOf.toISOString() } : {};
}
