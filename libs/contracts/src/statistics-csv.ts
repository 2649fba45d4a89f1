// The query parameters for statistics as CSV: those of the statistics, and the choice of a single table.

import { z } from "zod";
import type { ErrorDetail } from "./error-body.ts";
import { accountStatisticsQuery, combinationViolations, statisticsQuery, zoneViolations } from "./statistics.ts";
import type { AccountStatisticsInclude, StatisticsInclude } from "./statistics-include.ts";

const ACCOUNT_TABLES = [
  "device",
  "hour",
  "weekday_hour",
  "country",
  "os",
  "browser",
  "referrer",
  "source",
  "language",
] as const;
const TABLES = [...ACCOUNT_TABLES, "alias", "rule"] as const;
type AccountTable = (typeof ACCOUNT_TABLES)[number];
type Table = (typeof TABLES)[number];

const BY = "One row per value instead of one per day.";
const NO_TABLE = { compare: true, include: true } as const;
const interval = statisticsQuery.shape.interval.describe(
  "One row per interval, with its `start` and its `scans`. `hour` requires a range of at most 31 days.",
);

export const statisticsCsvQuery = statisticsQuery
  .omit(NO_TABLE)
  .extend({ interval, by: z.enum(TABLES).optional().describe(BY) });
export type StatisticsCsvQuery = z.infer<typeof statisticsCsvQuery>;

export const accountStatisticsCsvQuery = accountStatisticsQuery
  .omit(NO_TABLE)
  .extend({ interval, by: z.enum(ACCOUNT_TABLES).optional().describe(BY) });
export type AccountStatisticsCsvQuery = z.infer<typeof accountStatisticsCsvQuery>;

/** Returns the members that `include` must list for the table. Devices are always in the statistics. */
export function includedFor(by: AccountTable | undefined): AccountStatisticsInclude[];
export function includedFor(by: Table | undefined): StatisticsInclude[];
export function includedFor(by: Table | undefined): StatisticsInclude[] {
  return by === undefined || by === "device" ? [] : [`by_${by}`];
}

/** Returns a violation for each parameter that cannot be combined with the others, except the days: check those with daysViolations. */
export function csvViolations({ by, ...query }: Partial<StatisticsCsvQuery>): ErrorDetail[] {
  const found = combinationViolations({ ...query, include: includedFor(by) }).map(ofTable);
  if (by === undefined || query.interval === undefined) return found;
  return [...found, { field: "by", code: "conflicting", message: "Send either `by` or `interval`." }];
}

/** Returns a violation if the table of an account is available only by UTC day, and `tz` is another zone. */
export function accountCsvViolations({ by, tz }: Partial<AccountStatisticsCsvQuery>): ErrorDetail[] {
  return zoneViolations({ include: includedFor(by), tz }).map(ofTable);
}

/** Statistics name their members in `include`; a CSV query names its table in `by`. */
function ofTable(detail: ErrorDetail): ErrorDetail {
  return detail.field === "include" ? { ...detail, field: "by" } : detail;
}
