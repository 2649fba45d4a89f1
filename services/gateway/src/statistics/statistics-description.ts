// The API descriptions of the statistics routes.

import { accountStatisticsSchema, statisticsCsvQuery, statisticsQuery, statisticsRecordSchema } from "@qr/contracts";
import { z } from "zod";
import { json, oneExample, type RouteDescription } from "../route/route-description.ts";
import { accountCsvQuery, accountQuery } from "./account/select-codes.ts";

const EXAMPLE_ID = "qr_06ey1qk3r5s8mq2v7c9t4w1x0b";
const TWO_DAYS = {
  total_scans: 5,
  unique_scans: 4,
  range: "custom",
  by_day: [
    { date: "2026-11-20", scans: 2 },
    { date: "2026-11-21", scans: 3 },
  ],
  by_device: { mobile: 4, desktop: 1, tablet: 0 },
};

const CSV = {
  description: "The table as CSV (RFC 4180, UTF-8, with a header row).",
  content: {
    "text/csv": {
      schema: z.string(),
      examples: oneExample(
        "Two days",
        "date,scans,mobile,desktop,tablet,bots\r\n2026-11-20,2,2,0,0,1\r\n2026-11-21,3,2,1,0,0\r\n",
      ),
    },
  },
  headers: ["Content-Disposition", "X-Stats-As-Of"],
} satisfies RouteDescription["response"];

export const READ_STATISTICS: RouteDescription = {
  operationId: "readStatistics",
  group: "Statistics",
  summary: "Read scan statistics",
  description:
    "Returns the scans of a dynamic code: in total, by day, and by device class; the sums always agree. Bots, link previews, " +
    "prefetches, and `HEAD` requests are not counted. Static codes have no statistics. A response may be up to a second old.",
  query: statisticsQuery,
  response: {
    description: "The statistics of the requested days.",
    content: json({
      schema: statisticsRecordSchema,
      examples: oneExample("Two days", {
        id: EXAMPLE_ID,
        ...TWO_DAYS,
      }),
    }),
    headers: ["X-Stats-As-Of"],
  },
  errors: ["not_found", "stats_not_available"],
};

export const READ_STATISTICS_CSV: RouteDescription = {
  operationId: "readStatisticsCsv",
  group: "Statistics",
  summary: "Download scan statistics as CSV",
  description:
    "Returns one row per calendar day of the range, including days without scans: `date,scans,mobile,desktop,tablet,bots`. `scans` is " +
    "the sum of the devices and excludes bots. With filters, `bots` is empty. With `interval`, the columns are `start,scans`; with `by`, " +
    "for example, `country,scans`.",
  query: statisticsCsvQuery,
  response: CSV,
  errors: ["not_found", "stats_not_available"],
};

export const READ_ACCOUNT_STATISTICS: RouteDescription = {
  operationId: "readAccountStatistics",
  group: "Statistics",
  summary: "Read scan statistics of all codes",
  description:
    "Returns the scans of all codes in the account, including deleted ones, and the existing codes with the most scans. With `tag` or " +
    "`domain`, returns those of the selected existing codes, for at most 10,000 codes and 500,000 code-days (codes × days). Visitors are " +
    "kept per UTC day: with another `tz`, `unique_scans` may include visitors from the hours around the range. A response may be up " +
    "to five seconds old.",
  query: accountQuery,
  response: {
    description: "The statistics of the requested days.",
    content: json({
      schema: accountStatisticsSchema,
      examples: oneExample("Two days", {
        ...TWO_DAYS,
        top_codes: [{ id: EXAMPLE_ID, scans: 5 }],
      }),
    }),
    headers: ["X-Stats-As-Of"],
  },
  errors: [],
};

export const READ_ACCOUNT_STATISTICS_CSV: RouteDescription = {
  operationId: "readAccountStatisticsCsv",
  group: "Statistics",
  summary: "Download scan statistics of all codes as CSV",
  description:
    "Returns the scans of all codes in the account or, with `tag` or `domain`, of the selected codes. The columns are those of a code's " +
    "statistics as CSV.",
  query: accountCsvQuery,
  response: CSV,
  errors: [],
};
