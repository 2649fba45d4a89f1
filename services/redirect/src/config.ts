// The redirect's settings. Read by main.ts; standalone builds its own from them.

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

export const redirectSettings = z.object({
  HTTP_PORT: sharedSettings.HTTP_PORT,
  HOST: sharedSettings.HOST,
  LOG_LEVEL: sharedSettings.LOG_LEVEL,
  METRICS_PORT: sharedSettings.METRICS_PORT,
  ...processSettings,
  DATABASE_URL: sharedSettings.DATABASE_URL,
  REDIS_URL: sharedSettings.REDIS_URL,
  AMQP_URL: sharedSettings.AMQP_URL,
  TRUSTED_PROXIES: sharedSettings.TRUSTED_PROXIES,
  JOURNAL_DIR: z
    .string()
    .describe("Folder of the scan journals; on a disk that outlives the process. Several redirects may share it.")
    .meta({ example: "/var/lib/qr/journal" }),
  JOURNAL_FSYNC: z
    .enum(FSYNC_MODES)
    .default("interval")
    .describe("When the journal is forced to the disk: every 200 ms, before each answer, or as the system likes."),
  JOURNAL_MAX_BYTES: count(MIB, 1024 * 1024 * MIB)
    .default(256 * MIB)
    .describe("Most bytes that the journals may take on the disk while the broker is away."),
  TARGET_MEMORY_BYTES: count(MIB, 2048 * MIB)
    .default(32 * MIB)
    .describe(
      "Memory for targets: the leases, and the last known answers for when everything else is away. 32 MiB hold about 250,000.",
    ),
  VISITOR_KEY_DAYS: count(1, 366)
    .default(30)
    .describe(
      "Days after which the visitor hash gets a new random salt. A visitor who returns after that counts as a new one.",
    ),
  COUNTRY_DATABASE: z
    .string()
    .min(1)
    .describe(
      "MaxMind DB file (GeoLite2-Country, DB-IP, …) that tells the country of a scan where no trusted proxy names it in CF-IPCountry or X-Country; read again when it changes. None is shipped.",
    )
    .meta({ example: "/var/lib/qr/country.mmdb" })
    .optional(),
  MISSES_PER_MINUTE: count(0, 10_000)
    .default(60)
    .describe(
      "Unknown slugs that one address (IPv6: one /64) may ask for within a minute in each process; further ones get 429, known ones are always answered. 0: no bound.",
    ),
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto)$/, error: "must be a mailto: or https:// URL" })
    .refine((value) => /^[\x21-\x7e]+$/.test(value), { error: "must be a URL in printable ASCII" })
    .describe(
      "Whom to tell of a vulnerability: a mailto: or https:// URL. Served as /.well-known/security.txt of the short host.",
    )
    .meta({ example: "mailto:security@example.com" })
    .optional(),
  WORKERS: count(1, 256)
    .default(1)
    .describe(
      "Processes that share the port, one for each core. Each has its own memory, its own connections to the servers, and an equal share of JOURNAL_MAX_BYTES.",
    ),
});
/** What one redirect needs; how many there are is the matter of main.ts. */
export type RedirectSettings = Omit<z.infer<typeof redirectSettings>, "WORKERS" | ProcessSetting>;
