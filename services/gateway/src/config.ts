import { mailSettings } from "@qr/mail";
import { type ProcessSetting, processSettings, sharedSettings } from "@qr/runtime";
import { z } from "zod";
import { planSettings } from "./access/limits/plans.ts";
import { blockedDomainsSetting } from "./codes/content/hosts.ts";
import { dnsServersSetting } from "./codes/domains/dns.ts";

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
    .describe("Whether targets may be on private, loopback, link-local, or special-use hosts."),
  DNS_SERVERS: dnsServersSetting
    .default([])
    .describe(
      "DNS servers used to verify accounts' domains: IP addresses, each with an optional port, separated by commas. All must agree. Default: the system's.",
    ),
  TARGET_BLOCKED_DOMAINS: blockedDomainsSetting
    .default([])
    .describe("Domains that targets must not use, including their subdomains, separated by commas."),
  TARGET_HOST_CREATES_PER_HOUR: z.coerce
    .number({ error: "must be a whole number, 0 or more" })
    .int({ error: "must be a whole number, 0 or more" })
    .min(0, { error: "must be a whole number, 0 or more" })
    .default(0)
    .describe(
      "Maximum number of codes per hour that an account may create for one target host, across all gateways. 0: no limit.",
    ),
  AUDIT_RETENTION_DAYS: z.coerce
    .number({ error: "must be a whole number, 30 or more" })
    .int({ error: "must be a whole number, 30 or more" })
    .min(30, { error: "must be a whole number, 30 or more" })
    .max(36_500, { error: "must be at most 36500" })
    .default(365)
    .describe("How many days the entries of the audit log are kept, at least 30."),
  JOB_MAX_CODES: z.coerce
    .number({ error: "must be a whole number from 1 to 100000" })
    .int({ error: "must be a whole number from 1 to 100000" })
    .min(1, { error: "must be a whole number from 1 to 100000" })
    .max(100_000, { error: "must be a whole number from 1 to 100000" })
    .default(100_000)
    .describe("Maximum number of codes that one bulk change can change."),
  EXPORT_MAX_MIB: z.coerce
    .number({ error: "must be a number greater than 0" })
    .positive({ error: "must be a number greater than 0" })
    .default(1024)
    .describe("Maximum size of an account's export file, in MiB. The database keeps it for 24 hours."),
  API_PLAIN_HTTP: z
    .enum(["refuse", "allow"])
    .default("allow")
    .describe(
      "Whether the API accepts requests without TLS. `refuse` needs a trusted proxy that terminates TLS and overwrites X-Forwarded-Proto.",
    ),
  DASHBOARD_DIR: z
    .string()
    .optional()
    .describe("Folder of the built dashboard, which is served at /. By default, the build of services/dashboard."),
  SESSION_SECRET: z
    .string()
    .min(32, { error: "must have at least 32 characters" })
    .describe(
      "Secret that signs the dashboard's sessions. Use the same in every gateway. A new one signs everybody out.",
    )
    .meta({ example: "32-or-more-other-random-characters" }),
  SIGNUP: z
    .enum(["open", "closed"])
    .default("closed")
    .describe(
      "Whether anyone may sign up in the dashboard. If closed, each person needs an invitation, and joins the inviting account.",
    ),
  ...mailSettings,
  ...planSettings,
});

/** The gateway's settings. The URLs of Redis and RabbitMQ are optional if the cache and the bus are passed in. */
export type GatewaySettings = Omit<z.infer<typeof gatewaySettings>, "REDIS_URL" | "AMQP_URL" | ProcessSetting> & {
  REDIS_URL?: string | undefined;
  AMQP_URL?: string | undefined;
};
