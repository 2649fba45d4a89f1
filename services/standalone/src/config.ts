// Standalone's settings: those of every service, with defaults that require only this machine.

import { gatewaySettings } from "@qr/gateway";
import { redirectSettings } from "@qr/redirect";
import { renderSettings } from "@qr/render";
import { processSettings, sharedSettings } from "@qr/runtime";
import { statsSettings } from "@qr/stats";
import { z } from "zod";
import { urlAt } from "./url-at.ts";

const HOST_NAME_OR_IP = /^[\w.:-]+$/;

const address = (protocols: readonly string[], purpose: string) =>
  z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(protocol)), {
      error: `must begin with ${protocols.join(" or ")}`,
    })
    .describe(purpose);

const port = (purpose: string, preset: number) => sharedSettings.HTTP_PORT.unwrap().describe(purpose).default(preset);

const {
  HTTP_PORT: _,
  WORKERS: __,
  ...services
} = {
  ...gatewaySettings.shape,
  ...redirectSettings.shape,
  ...renderSettings.shape,
  ...statsSettings.shape,
};

export const standaloneSettings = z.object({
  ...services,
  GATEWAY_PORT: port("Port of the API.", 8080),
  REDIRECT_PORT: port("Port of the short host.", 8081),
  IMAGES_PORT: port("Port of the image host.", 8082),
  HOST: z
    .string()
    .refine((host) => HOST_NAME_OR_IP.test(host) && URL.canParse(urlAt(host, 0)), {
      error: "must be an IP address or a host name",
    })
    .default("127.0.0.1")
    .describe("Address that the servers bind to. `npm start -- --lan` uses the network address of this machine."),
  LOG_LEVEL: sharedSettings.LOG_LEVEL.unwrap().default("warn").describe("Minimum log level."),
  DRAIN_MS: processSettings.DRAIN_MS.default(0),
  DATA_DIR: z.string().default(".data").describe("Folder that holds all data."),
  DEMO: z
    .enum(["on", "off"])
    .default("on")
    .describe(
      "Whether the first start creates example codes, and each start prints a one-time link that opens the demo.",
    ),
  DATABASE_URL: address(["embedded:", "postgres://", "postgresql://"], "URL of Postgres, or embedded:DIR.")
    .meta({ example: "embedded:.data/postgres" })
    .optional(),
  REDIS_URL: address(
    ["memory:", "redis://", "rediss://"],
    "URL of Redis, or memory: for a cache within this process.",
  ).default("memory:"),
  AMQP_URL: address(
    ["memory:", "amqp://", "amqps://"],
    "URL of RabbitMQ, or memory: for a bus within this process.",
  ).default("memory:"),
  IMAGE_STORE: sharedSettings.IMAGE_STORE.optional(),
  PUBLIC_API_URL: sharedSettings.PUBLIC_API_URL.optional(),
  PUBLIC_SHORT_URL: sharedSettings.PUBLIC_SHORT_URL.optional(),
  PUBLIC_IMAGE_URL: sharedSettings.PUBLIC_IMAGE_URL.optional(),
  JOURNAL_DIR: redirectSettings.shape.JOURNAL_DIR.optional(),
  SESSION_SECRET: gatewaySettings.shape.SESSION_SECRET.optional(),
  SIGNUP: gatewaySettings.shape.SIGNUP.default("open"),
  MAIL_URL: gatewaySettings.shape.MAIL_URL.describe(
    "How mail is sent, as for the gateway. Default: it is written into the folder `mail` in DATA_DIR.",
  ),
});
export type StandaloneSettings = z.infer<typeof standaloneSettings>;
