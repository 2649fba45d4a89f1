// What the endpoint of scan statistics tells of itself.

import { statisticsQuery, statisticsRecordSchema } from "@qr/contracts";
import { json, oneExample, type RouteDescription } from "../openapi/route-description.ts";

export const READ_STATISTICS: RouteDescription = {
  operationId: "readStatistics",
  summary: "Read scan statistics",
  description:
    "How often a dynamic code was scanned: in all, by day and by class of device; at every read the sums agree. Bots, link " +
    "previews, prefetches and `HEAD` requests are not counted. Static codes have no statistics. An answer may be a second old.",
  query: statisticsQuery,
  answer: {
    description: "The statistics of the days that were asked for.",
    content: json({
      schema: statisticsRecordSchema,
      examples: oneExample("Two days", {
        id: "qr_06ey1qk3r5s8mq2v7c9t4w1x0b",
        total_scans: 5,
        unique_scans: 4,
        range: "custom",
        by_day: [
          { date: "2026-11-20", scans: 2 },
          { date: "2026-11-21", scans: 3 },
        ],
        by_device: { mobile: 4, desktop: 1, tablet: 0 },
      }),
    }),
    headers: ["X-Stats-As-Of"],
  },
  errors: ["not_found", "stats_not_available"],
};
