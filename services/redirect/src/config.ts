import { type ProcessSetting, processSettings, sharedSettings } from "@qr/runtime";
import { z } from "zod";

const MIB = 1024 * 1024;

const FSYNC_MODES = ["interval", "always", "never"] as const;
export type FsyncMode = (typeof FSYNC_MODES)[number];

const count = (least: number, most: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${least} to ${most}` })
    .int()
    .min(least)
    .max(most);

/** Hosts separated by commas, without schemes or ports. */
const hostList = z
  .string()
  .default("")
  .transform((value) => value.split(",").map((host) => host.trim()))
  .transform((hosts) => hosts.filter((host) => host !== ""))
  .refine((hosts) => hosts.every((host) => /^[a-zA-Z0-9._-]+$/.test(host)), {
    error: "must be hosts such as go.example.com, separated by commas, without scheme, port, or path",
  });

const contact = z
  .url({ protocol: /^(?:https|mailto)$/, error: "must be a mailto: or https:// URL" })
  .refine((value) => /^[\x21-\x7e]+$/.test(value), { error: "must be a URL in printable ASCII" });
/** An email address becomes a mailto: URL. */
const contactOrAddress = z
  .string()
  .transform((value) => (z.email().safeParse(value).success ? `mailto:${value}` : value))
  .pipe(contact);

export const redirectSettings = z.object({
  HTTP_PORT: sharedSettings.HTTP_PORT,
  HOST: sharedSettings.HOST,
  LOG_LEVEL: sharedSettings.LOG_LEVEL,
  METRICS_PORT: sharedSettings.METRICS_PORT,
  INTERNAL_PORT: sharedSettings.METRICS_PORT.describe(
    "Port of `GET /tls-allowed?domain=HOST`, where a TLS proxy asks whether it may get a certificate for a host. Never make it public. Default: closed.",
  ),
  ...processSettings,
  DATABASE_URL: sharedSettings.DATABASE_URL,
  REDIS_URL: sharedSettings.REDIS_URL,
  AMQP_URL: sharedSettings.AMQP_URL,
  TRUSTED_PROXIES: sharedSettings.TRUSTED_PROXIES,
  PUBLIC_SHORT_URL: sharedSettings.PUBLIC_SHORT_URL,
  SHORT_HOST_ALIASES: hostList.describe(
    "Other hosts of the short links, separated by commas: former values of PUBLIC_SHORT_URL, so that codes that are already printed keep working, and names that a proxy puts into the Host header.",
  ),
  JOURNAL_DIR: z
    .string()
    .describe("Folder of the scan journals, on persistent storage. Several redirects may share it.")
    .meta({ example: "/var/lib/qr/journal" }),
  JOURNAL_FSYNC: z
    .enum(FSYNC_MODES)
    .default("interval")
    .describe(
      "When the journal is flushed to disk: every 200 ms (interval; a power failure can lose the scans of the last 200 ms), before each response (always), or whenever the operating system does (never).",
    ),
  JOURNAL_MAX_BYTES: count(MIB, 1024 * 1024 * MIB)
    .default(256 * MIB)
    .describe(
      "Maximum size of the journals on disk while the broker is down, in bytes. Damaged segments, which are kept, can take up half as much in addition.",
    ),
  TARGET_MEMORY_BYTES: count(MIB, 2048 * MIB)
    .default(32 * MIB)
    .describe(
      "Memory for targets, in bytes: leased targets, and last known targets for outages. 32 MiB holds about 250,000.",
    ),
  VISITOR_KEY_DAYS: count(1, 366)
    .default(30)
    .describe("Days until visitor hashes get a new random salt. A visitor who returns after that counts as a new one."),
  COUNTRY_DATABASE: z
    .string()
    .min(1)
    .describe(
      "MaxMind DB file (GeoLite2-Country, DB-IP, …) that gives the country of a scan and, for rules, its region and city, if no trusted proxy sends CF-IPCountry or X-Country. Reloaded when it changes. None is included.",
    )
    .meta({ example: "/var/lib/qr/country.mmdb" })
    .optional(),
  MISSES_PER_MINUTE: count(0, 10_000)
    .default(60)
    .describe(
      "Unknown slugs that one IP address (IPv6: one /64) may request per minute in each process; excess requests get 429. Requests for known slugs are not counted. 0: no limit.",
    ),
  SECURITY_CONTACT: contact
    .describe(
      "Contact for vulnerability reports: a mailto: or https:// URL, served in /.well-known/security.txt of the short host.",
    )
    .meta({ example: "mailto:security@example.com" })
    .optional(),
  ABUSE_CONTACT: contactOrAddress
    .describe(
      "Contact for reports of abusive short links: an email address, or a mailto: or https:// URL. Preview pages, pages of codes, and the page at the bare short host link to it.",
    )
    .meta({ example: "abuse@example.com" })
    .optional(),
  WORKERS: count(1, 256)
    .default(1)
    .describe(
      "Number of processes that share the port, one per core. Each has its own memory and connections, and an equal share of JOURNAL_MAX_BYTES.",
    ),
});
/** The settings of one redirect process; main.ts handles WORKERS. */
export type RedirectSettings = Omit<z.infer<typeof redirectSettings>, "WORKERS" | ProcessSetting>;
