// The scan statistics record of the API, exactly the specification's members.

import { z } from "zod";

export const STATISTICS_RANGES = ["last_7_days", "last_30_days", "last_90_days", "last_365_days", "all_time"] as const;

export const statisticsRecordSchema = z.strictObject({
  id: z.string(),
  total_scans: z.int().min(0),
  unique_scans: z.int().min(0),
  range: z.enum([...STATISTICS_RANGES, "custom"]),
  by_day: z.array(z.strictObject({ date: z.iso.date(), scans: z.int().min(0) })),
  by_device: z.strictObject({ mobile: z.int().min(0), desktop: z.int().min(0), tablet: z.int().min(0) }),
});
export type StatisticsRecord = z.infer<typeof statisticsRecordSchema>;
