// The fields that determine when a code leads to its target, and where it leads otherwise. Only dynamic codes have them.

import { randomUUID } from "node:crypto";
import {
  CODE_STATES,
  type ErrorDetail,
  type Gate,
  gateFromColumns,
  instant,
  MAX_SCAN_LIMIT,
  type ScanLimit,
  scanLimitSchema,
  stateOf,
} from "@qr/contracts";
import { z } from "zod";
import { checkUrl, type UrlRules } from "./content/check-url.ts";
import { boolean, type CodeField, json, parseBoolean, parseNumber, text, timestamp } from "./define-field.ts";

/** The columns that redirects use. */
export const STATE_COLUMNS = ["startsAt", "expiresAt", "paused", "scanLimit", "fallbackTarget"] as const;
export const STATE_FIELDS = ["starts_at", "expires_at", "paused", "max_scans", "fallback_target"] as const;

/** The values of `state` in records: the states of live codes, and `deleted` for codes in the bin. */
export const SHOWN_STATES = [...CODE_STATES, "deleted"] as const;

interface StateColumns {
  startsAt: Date | null;
  expiresAt: Date | null;
  paused: boolean;
  scanLimit: ScanLimit | null;
  fallbackTarget: string | null;
}

interface DeletedColumn {
  deletedAt: Date | null;
}

const time = instant.nullable();
const startsAt = time.describe(
  "The code does not lead to its target before this time. Can be in the past. Null: no start.",
);
const expiresAt = time.describe(
  "The code does not lead to its target from this time on. Can be in the past. Null: no end.",
);
const paused = z.boolean().describe("Whether the code is paused. A paused code does not lead to its target.");
const maxScans = z
  .int()
  .min(1)
  .max(MAX_SCAN_LIMIT)
  .nullable()
  .describe(
    "The number of scans that the code accepts after the limit is set. Bots and link previews do not count. Null: no limit. To restart the " +
      "count, remove the limit and set it again.",
  );
const fallbackTarget = z
  .string()
  .min(1)
  .max(2048)
  .nullable()
  .describe(
    "The URL to which the code leads while it is scheduled, paused, expired, or exhausted. Null: a page that gives the reason.",
  );
const shownTime = z.iso.datetime({ precision: 3 }).nullable();
const showTime = (value: Date | null) => value?.toISOString() ?? null;

export const stateFields = {
  state: {
    record: z
      .enum(SHOWN_STATES)
      .describe(
        "`deleted` for a code in the bin. `scheduled` before `starts_at`, otherwise `paused` if the code is paused, otherwise `expired` from " +
          "`expires_at` on, otherwise `exhausted` if it has had `max_scans` scans, which can take a few seconds to show, otherwise `active`. Only " +
          "an active code leads to its target.",
      ),
    show: ({ deletedAt, scans, ...code }: StateColumns & DeletedColumn & { scans: number }) =>
      deletedAt === null ? stateOf(gateOf(code), Date.now(), scans) : "deleted",
    example: "active",
    csv: ["state"],
  },
  starts_at: {
    columns: { startsAt: timestamp("starts_at", z.date().nullable()) },
    create: startsAt.default(null),
    change: startsAt,
    record: shownTime.describe("The time before which the code does not lead to its target, in UTC, or null."),
    show: ({ startsAt }: StateColumns) => showTime(startsAt),
    example: null,
    csv: ["starts_at"],
  },
  expires_at: {
    columns: { expiresAt: timestamp("expires_at", z.date().nullable()) },
    create: expiresAt.default(null),
    change: expiresAt,
    record: shownTime.describe("The time from which the code no longer leads to its target, in UTC, or null."),
    show: ({ expiresAt }: StateColumns) => showTime(expiresAt),
    example: null,
    csv: ["expires_at"],
  },
  paused: {
    columns: { paused: boolean("paused", z.boolean()) },
    create: paused.default(false),
    change: paused,
    record: paused,
    example: false,
    csv: ["paused"],
    parseCell: parseBoolean,
  },
  max_scans: {
    columns: { scanLimit: json("scan_limit", scanLimitSchema.nullable()) },
    create: maxScans.default(null),
    store: ({ max_scans: max }: { max_scans: number | null }) => ({ scanLimit: limitAfter(max, null, 0) }),
    change: maxScans,
    changed: (sent: unknown, { scanLimit, scans }: { scanLimit: ScanLimit | null; scans: number }) =>
      limitAfter(maxScans.parse(sent), scanLimit, scans),
    told: (value: unknown) => scanLimitSchema.nullable().parse(value)?.max ?? null,
    // As if the earlier limit were sent again: if the limit has been removed since, the count starts anew.
    restored: (before: unknown, { scanLimit, scans }: { scanLimit: ScanLimit | null; scans: number }) =>
      limitAfter(scanLimitSchema.nullable().parse(before)?.max ?? null, scanLimit, scans),
    record: maxScans.describe("The number of scans that the code accepts, or null."),
    show: ({ scanLimit }: StateColumns) => scanLimit?.max ?? null,
    example: null,
    csv: ["max_scans"],
    parseCell: parseNumber,
  },
  fallback_target: {
    columns: { fallbackTarget: text("fallback_target", z.string().nullable()) },
    create: fallbackTarget.default(null),
    change: fallbackTarget,
    record: z.string().nullable().describe("Where the code leads while it is not active, or null."),
    example: null,
    csv: ["fallback_target"],
  },
} as const satisfies Record<string, CodeField>;

/**
 * Returns the value to store for the limit in a request. `scans`: the code's scans so far, which a new limit does not
 * count.
 */
function limitAfter(max: number | null, stored: ScanLimit | null, scans: number): ScanLimit | null {
  if (max === null) return null;
  return stored === null ? { key: randomUUID(), max, base: scans } : { ...stored, max };
}

/** Returns the gate of a code: what can keep the code from leading to its target; undefined if nothing can. */
function gateOf({ startsAt, expiresAt, paused, scanLimit, fallbackTarget }: StateColumns): Gate | undefined {
  return gateFromColumns({
    starts_at: startsAt,
    expires_at: expiresAt,
    paused,
    scan_limit: scanLimit,
    fallback_target: fallbackTarget,
  });
}

export interface StateSettings {
  dynamic?: boolean | undefined;
  starts_at?: Date | null | undefined;
  expires_at?: Date | null | undefined;
  paused?: boolean | undefined;
  max_scans?: number | null | undefined;
  fallback_target?: string | null | undefined;
}

/** Checks the settings against each other, without the stored code. A static code can have only the defaults. */
export function stateViolations({ dynamic = true, ...settings }: StateSettings, rules: UrlRules): ErrorDetail[] {
  const { starts_at: startsAt, expires_at: expiresAt, fallback_target: fallback } = settings;
  const details: ErrorDetail[] = dynamic ? [] : STATE_FIELDS.filter((field) => settings[field]).map(onlyDynamic);
  if (startsAt && expiresAt && startsAt >= expiresAt) {
    details.push({ field: "expires_at", code: "out_of_range", message: "Must be after `starts_at`." });
  }
  const violation = fallback ? checkUrl(fallback, rules) : undefined;
  if (violation) details.push({ field: "fallback_target", ...violation });
  return details;
}

function onlyDynamic(field: string): ErrorDetail {
  return { field, code: "not_applicable", message: `Only dynamic codes can have \`${field}\`.` };
}
