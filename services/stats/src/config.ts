import { type ProcessSetting, processSettings, sharedSettings } from "@qr/runtime";
import { z } from "zod";

const { HTTP_PORT, HOST, LOG_LEVEL, METRICS_PORT, DATABASE_URL, AMQP_URL } = sharedSettings;

const count = (min: number, max: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${min} to ${max}` })
    .int()
    .min(min)
    .max(max);

export const statsSettings = z.object({
  HTTP_PORT,
  HOST,
  LOG_LEVEL,
  METRICS_PORT,
  ...processSettings,
  DATABASE_URL,
  AMQP_URL,
  BATCH_SCANS: count(1, 100_000)
    .default(50_000)
    .describe("Maximum batch size, in scans. A full batch is folded into the database at once."),
  BATCH_AGE_MS: count(0, 10_000).default(100).describe("Maximum age of a batch before it is folded, in ms."),
  INBOX_DAYS: count(1, 3650)
    .default(30)
    .describe("Retention of the inbox, in days. Frames that are redelivered within this time are not counted again."),
  QUARTER_HOUR_DAYS: count(35, 36_500)
    .default(400)
    .describe(
      "Minimum retention of quarter-hour rows, in days, rounded up to whole months. Older counts of visitors and dimensions are available per UTC day.",
    ),
});

/** The settings of the stats service. AMQP_URL is optional if a bus is passed in. */
export type StatsSettings = Omit<z.infer<typeof statsSettings>, "AMQP_URL" | ProcessSetting> & {
  AMQP_URL?: string | undefined;
};
