// The routes for the scan statistics of a code (as JSON and as CSV) and of an account.

import {
  combinationViolations,
  daysViolations,
  statisticsCsvQuery,
  statisticsQuery,
  zoneViolations,
} from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import type { CodeReader } from "../codes/code-reader-store.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { parseQuery } from "../route/query.ts";
import { type AccountStatisticsParts, createReadAccountStatistics } from "./account/read-account-statistics.ts";
import { accountQuery } from "./account/select-codes.ts";
import type { WithCountedCode } from "./counted-code.ts";
import type { ReadStatistics, StatisticsParts } from "./read-statistics.ts";
import { readStatisticsCsv } from "./statistics-csv.ts";
import { READ_ACCOUNT_STATISTICS, READ_STATISTICS, READ_STATISTICS_CSV } from "./statistics-description.ts";

export interface StatisticsRouteParts extends Pick<StatisticsParts, "store"> {
  reader: Pick<CodeReader, "uuidOf">;
  withCountedCode: WithCountedCode;
  readStatistics: ReadStatistics;
  account: AccountStatisticsParts;
}

export function statisticsRoutes(parts: StatisticsRouteParts): ApiRoute[] {
  const readAccountStatistics = createReadAccountStatistics(parts);
  return [
    {
      method: "get",
      path: "/v1/qr/:id/stats",
      scope: "stats:read",
      description: READ_STATISTICS,
      respond: async ({ principal: { accountId }, id, query }) => {
        const uuid = await parts.reader.uuidOf(accountId, id);
        const requested = parseQuery(statisticsQuery, query, [daysViolations, combinationViolations]);
        const { record, asOf } = await parts.withCountedCode(accountId, uuid, (code) =>
          parts.readStatistics(code, requested),
        );
        return { body: record, headers: asOfHeader(asOf) };
      },
    },
    {
      method: "get",
      path: "/v1/qr/:id/stats.csv",
      scope: "stats:read",
      description: READ_STATISTICS_CSV,
      respond: async ({ principal: { accountId }, id, query }) => {
        const uuid = await parts.reader.uuidOf(accountId, id);
        const requested = parseQuery(statisticsCsvQuery, query, [daysViolations]);
        const { rows, asOf, slug } = await parts.withCountedCode(accountId, uuid, async (code) => ({
          ...(await readStatisticsCsv(code, requested, parts.store)),
          slug: code.slug,
        }));
        const file = `attachment; filename="${slug}-scans.csv"`;
        const type = { "Content-Type": "text/csv; charset=utf-8; header=present", "Content-Disposition": file };
        return { chunks: rows, headers: { ...type, ...asOfHeader(asOf) } };
      },
    },
    {
      method: "get",
      path: "/v1/stats",
      scope: "stats:read",
      description: READ_ACCOUNT_STATISTICS,
      respond: async ({ principal, query }) => {
        const requested = parseQuery(accountQuery, query, [daysViolations, combinationViolations, zoneViolations]);
        const createdAt = await parts.account.store.createdAt(principal.accountId);
        if (createdAt === undefined) throw new HttpError("not_found", "There is no such account.");
        const { record, asOf } = await readAccountStatistics({ id: principal.accountId, createdAt }, requested);
        return { body: record, headers: asOfHeader(asOf) };
      },
    },
  ];
}

function asOfHeader(asOf: Date | undefined): Record<string, string> {
  return asOf ? { "X-Stats-As-Of": asOf.toISOString() } : {};
}
