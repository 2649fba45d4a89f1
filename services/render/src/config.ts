import { type ProcessSetting, processSettings, sharedSettings } from "@qr/runtime";
import { z } from "zod";

const { HTTP_PORT, HOST, LOG_LEVEL, METRICS_PORT, DATABASE_URL, AMQP_URL, IMAGE_STORE } = sharedSettings;

export const renderSettings = z.object({
  HTTP_PORT,
  HOST,
  LOG_LEVEL,
  METRICS_PORT,
  ...processSettings,
  DATABASE_URL,
  AMQP_URL,
  IMAGE_STORE,
});

/** The settings of the render service. AMQP_URL and IMAGE_STORE are optional if a bus and an image store are passed in. */
export type RenderSettings = Omit<z.infer<typeof renderSettings>, "AMQP_URL" | "IMAGE_STORE" | ProcessSetting> & {
  AMQP_URL?: string | undefined;
  IMAGE_STORE?: string | undefined;
};
