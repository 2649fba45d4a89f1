import { type ProcessSetting, processSettings, sharedSettings } from "@qr/runtime";
import { z } from "zod";

const { HTTP_PORT, HOST, LOG_LEVEL, METRICS_PORT, DATABASE_URL, AMQP_URL, IMAGE_STORE, TRUSTED_PROXIES } =
  sharedSettings;

export const renderSettings = z.object({
  HTTP_PORT,
  HOST,
  LOG_LEVEL,
  METRICS_PORT,
  ...processSettings,
  DATABASE_URL,
  AMQP_URL,
  IMAGE_STORE,
  TRUSTED_PROXIES,
  IMAGE_UNITS_PER_MINUTE: z.coerce
    .number({ error: "must be a whole number from 0 to 1000000" })
    .int()
    .min(0)
    .max(1_000_000)
    .default(1200)
    .describe(
      "Units of work (docs/images.md) that one IP address (IPv6: one /64) may cause per minute in each process by requesting on-demand images, and number of unknown images that it may request; excess requests get 429. 0: no limits.",
    ),
});

/** The settings of the render service. AMQP_URL and IMAGE_STORE are optional if a bus and an image store are passed in. */
export type RenderSettings = Omit<z.infer<typeof renderSettings>, "AMQP_URL" | "IMAGE_STORE" | ProcessSetting> & {
  AMQP_URL?: string | undefined;
  IMAGE_STORE?: string | undefined;
};
