// The gateway's settings, as main.ts reads them from the environment.

import { type ProcessSetting, processSettings, sharedSettings } from "@qr/runtime";
import { z } from "zod";
import { planSettings } from "./access/limits/plans.ts";
import { blockedDomainsSetting } from "./codes/content/blocked-domains.ts";

const {
  HTTP_PORT,
  HOST,
  LOG_LEVEL,
  METRICS_PORT,
  DATABASE_URL,
  REDIS_URL,
  AMQP_URL,
  PUBLIC_API_URL,
  PUBLIC_SHORT_URL,
  PUBLIC_IMAGE_URL,
  TRUSTED_PROXIES,
} = sharedSettings;

export const gatewaySettings = z.object({
  HTTP_PORT,
  HOST,
  LOG_LEVEL,
  METRICS_PORT,
  ...processSettings,
  DATABASE_URL,
  REDIS_URL,
  AMQP_URL,
  PUBLIC_API_URL,
  PUBLIC_SHORT_URL,
  PUBLIC_IMAGE_URL,
  TRUSTED_PROXIES,
  TARGET_PRIVATE_HOSTS: z
    .enum(["refuse", "allow"])
    .default("refuse")
    .describe("Whether codes may lead to private, loopback, link-local and special-use hosts."),
  TARGET_BLOCKED_DOMAINS: blockedDomainsSetting
    .default([])
    .describe("Domains that no code may lead to, separated by commas; each covers its subdomains too."),
  TARGET_HOST_CREATES_PER_HOUR: z.coerce
    .number({ error: "must be a whole number, 0 or more" })
    .int({ error: "must be a whole number, 0 or more" })
    .min(0, { error: "must be a whole number, 0 or more" })
    .default(0)
    .describe("Codes an hour that an account may make to one host, over all gateways; 0 for no limit."),
  API_PLAIN_HTTP: z
    .enum(["refuse", "allow"])
    .default("allow")
    .describe(
      "Whether the API answers requests that came without TLS. To refuse them, set it behind a trusted proxy that ends TLS and sets X-Forwarded-Proto anew.",
    ),
  DASHBOARD_DIR: z
    .string()
    .optional()
    .describe(
      "Folder of the built dashboard, which is served at /. By default that of services/dashboard beside this gateway.",
    ),
  SESSION_SECRET: z
    .string()
    .min(32, { error: "must have at least 32 characters" })
    .describe(
      "Secret under which the dashboard's sessions are signed; the same in every gateway. A new one signs everybody out.",
    )
    .meta({ example: "32-or-more-other-random-characters" }),
  SIGNUP: z
    .enum(["open", "closed"])
    .default("closed")
    .describe("Whether anybody may sign up at the dashboard; where it is closed, who holds an invitation may."),
  ...planSettings,
});

/** Without the addresses of Redis and RabbitMQ where the cache and the bus are handed in. */
export type GatewaySettings = Omit<z.infer<typeof gatewaySettings>, "REDIS_URL" | "AMQP_URL" | ProcessSetting> & {
  REDIS_URL?: string | undefined;
  AMQP_URL?: string | undefined;
};
