// The endpoint of a code's scan statistics.

import { statisticsQuery } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { codeNotFound, uuidOf } from "../codes/code-in-path.ts";
import type { CodeReader } from "../codes/code-reader-store.ts";
import type { ApiCall, ApiRoute } from "../requests/api-route.ts";
import { parseQuery } from "../requests/query.ts";
import { createReadStatistics, type StatisticsParts } from "./read-statistics.ts";
import { READ_STATISTICS } from "./statistics-description.ts";

export type StatisticsRouteParts = StatisticsParts & { reader: Pick<CodeReader, "read"> };

export function statisticsRoutes(parts: StatisticsRouteParts): ApiRoute[] {
  const readStatistics = createReadStatistics(parts);
  const read = async ({ caller, id, query }: ApiCall) => {
    const uuid = uuidOf(id);
    const asked = parseQuery(statisticsQuery, query);
    const code = await parts.reader.read(caller.accountId, uuid);
    if (code === undefined) throw codeNotFound();
    if (!code.dynamic) throw new HttpError("stats_not_available", "Static codes are not counted.");
    const { record, asOf } = await readStatistics(code, asked);
    return { body: record, headers: asOf ? { "X-Stats-As-Of": asOf.toISOString() } : {} };
  };
  return [
    {
      method: "get",
      path: "/v1/qr/:id/stats",
      scope: "stats:read",
      readsBody: false,
      description: READ_STATISTICS,
      answer: read,
    },
  ];
}
