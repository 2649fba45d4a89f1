// The scan statistics in the API, and the query that selects the days.

import { z } from "zod";
import { violation } from "./detail.ts";
import type { ErrorDetail } from "./error-body.ts";
import type { DetailCode } from "./error-codes.ts";
import { calendarDay } from "./instant.ts";
import { EARLIEST_SCAN_MS, LATEST_SCAN_MS } from "./messages.ts";
import { accountFilters, codeFilters, filterIn, type StatisticsFilter } from "./statistics-filter.ts";
import {
  type AccountStatisticsInclude,
  accountStatisticsInclude,
  includedAccountStatistics,
  includedStatistics,
  type StatisticsInclude,
  statisticsInclude,
} from "./statistics-include.ts";

export const STATISTICS_RANGES = ["last_7_days", "last_30_days", "last_90_days", "last_365_days", "all_time"] as const;
export type StatisticsRange = (typeof STATISTICS_RANGES)[number];
/** The lengths of the named ranges, in days. `all_time` depends on the code. */
export const STATISTICS_RANGE_DAYS = {
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
  last_365_days: 365,
} as const;

export const STATISTICS_INTERVALS = ["hour", "day", "week", "month"] as const;
export type StatisticsInterval = (typeof STATISTICS_INTERVALS)[number];

const byDay = z
  .array(z.strictObject({ date: z.iso.date(), scans: z.int().min(0) }))
  .describe("One entry per calendar day of the range in `tz`, in ascending order, including days without scans.");
const byDevice = z
  .strictObject({ mobile: z.int().min(0), desktop: z.int().min(0), tablet: z.int().min(0) })
  .describe("Scans by device class.");
const visitors = z.int().min(0).nullable();
const timeline = z
  .array(z.strictObject({ start: z.string(), scans: z.int().min(0) }))
  .optional()
  .describe(
    "Only with `interval`: one entry per interval in the range, in ascending order. `start` is the first day of the interval, " +
      "or the local hour, such as `2026-11-20T14:00`. Weeks start on Monday. The first and the last interval count only the scans in the range.",
  );

const sums = {
  total_scans: z.int().min(0).describe("Scans in the range. Always equals the sums of `by_day` and of `by_device`."),
  unique_scans: visitors.describe(
    "Distinct visitors: exact up to 1,024, an estimate above that. Never more than `total_scans`. With filters, `null`.",
  ),
  range: z.enum([...STATISTICS_RANGES, "custom"]).describe("The requested range; `custom` for `from` and `to`."),
  by_day: byDay,
  by_device: byDevice,
  timeline,
  previous: z
    .strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      total_scans: z.int().min(0),
      unique_scans: visitors,
      by_day: byDay,
      by_device: byDevice,
      timeline,
    })
    .optional()
    .describe("Only with `compare=previous`: the same number of days directly before the range."),
  uncombined_scans: z
    .int()
    .min(0)
    .optional()
    .describe(
      "Only with filters: scans in combinations of values that are too rare to be kept. They are not in `total_scans`, whether they match or not.",
    ),
};

export const statisticsRecordSchema = z
  .strictObject({
    id: z.string().describe("The unique identifier of the code."),
    ...sums,
    ...includedStatistics,
  })
  .meta({ id: "Statistics" });
export type StatisticsRecord = z.infer<typeof statisticsRecordSchema>;

export const accountStatisticsSchema = z.strictObject({
  ...sums,
  top_codes: z
    .array(z.strictObject({ id: z.string(), scans: z.int().min(1) }))
    .optional()
    .describe("The ten existing codes with the most scans in the range. Not present with filters."),
  ...includedAccountStatistics,
});
export type AccountStatisticsRecord = z.infer<typeof accountStatisticsSchema>;

/** Maximum length of a `from`–`to` range, in days. */
export const MAX_CUSTOM_DAYS = 366;
/** Maximum length of a range with the interval `hour`, in days. */
const MAX_HOURLY_DAYS = 31;
const EARLIEST_DAY = new Date(EARLIEST_SCAN_MS).toISOString().slice(0, 10);
const LATEST_DAY = new Date(LATEST_SCAN_MS - 1).toISOString().slice(0, 10);

const day = calendarDay.refine(
  (value) => value >= EARLIEST_DAY && value <= LATEST_DAY,
  violation("out_of_range", `Must be a date from ${EARLIEST_DAY} to ${LATEST_DAY}.`),
);

/** Time zone names that have been validated, in uppercase. Validating a name costs more than the rest of a query; about 600 names exist. */
const knownTimeZones = new Set<string>();

/** Returns whether the platform supports the name as an IANA time zone. Bare offsets such as `+05:30` are not names. */
function isTimeZone(name: string): boolean {
  // This check precedes toUpperCase, which turns ı and ſ into ASCII letters.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  const key = name.toUpperCase();
  if (knownTimeZones.has(key)) return true;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    knownTimeZones.add(key);
    return true;
  } catch {
    return false;
  }
}

export const timeZone = z
  .string()
  .refine(isTimeZone, violation("invalid_value", "Must be an IANA time zone such as Europe/Berlin."));

const days = {
  range: z
    .enum(STATISTICS_RANGES)
    .optional()
    .describe("Calendar days that end today. Default: `last_30_days`, unless `from` and `to` are given."),
  from: day.optional().describe(`The first day. Requires \`to\`; at most ${MAX_CUSTOM_DAYS} days.`),
  to: day.optional().describe("The last day, inclusive. Requires `from`."),
  tz: timeZone.default("UTC").describe("The IANA time zone of the calendar days."),
};
const more = {
  interval: z
    .enum(STATISTICS_INTERVALS)
    .optional()
    .describe(`Adds \`timeline\`. \`hour\` requires a range of at most ${MAX_HOURLY_DAYS} days.`),
  compare: z.literal("previous", { error: "Must be `previous`." }).optional().describe("Adds `previous`."),
};
const INCLUDE = "Additional members of the response, separated by commas, such as `bots,by_hour`.";

export type StatisticsDaysQuery = z.infer<z.ZodObject<typeof days>>;
type Days = { range?: StatisticsRange | undefined; from?: string | undefined; to?: string | undefined };

/** Checks the days in a query and returns the violations. Pass only parameters that are individually valid. */
export function daysViolations({ range, from, to }: Days): ErrorDetail[] {
  const tell = (field: "range" | "from" | "to", code: DetailCode, message: string) => [{ field, code, message }];
  if (range !== undefined && (from !== undefined || to !== undefined)) {
    return tell("range", "conflicting", "Send either `range`, or `from` and `to`.");
  }
  if (from === undefined && to === undefined) return [];
  if (to === undefined) return tell("to", "required", "Is required with `from`.");
  if (from === undefined) return tell("from", "required", "Is required with `to`.");
  const count = daysBetween(from, to);
  if (count < 1) return tell("to", "out_of_range", "Must not be before `from`.");
  if (count <= MAX_CUSTOM_DAYS) return [];
  return tell("to", "out_of_range", `Must be within ${MAX_CUSTOM_DAYS} days of \`from\`.`);
}

/** The query parameters for statistics, as strings. Repeated parameters must be rejected beforehand. Also check the days with daysViolations. */
export const statisticsQuery = z.strictObject({
  ...days,
  ...more,
  include: statisticsInclude.optional().describe(INCLUDE),
  ...codeFilters,
});
export type StatisticsQuery = z.infer<typeof statisticsQuery>;

/** The query parameters for an account's statistics. Also check them with daysViolations and zoneViolations. */
export const accountStatisticsQuery = z.strictObject({
  ...days,
  ...more,
  include: accountStatisticsInclude.optional().describe(INCLUDE),
  ...accountFilters,
});
export type AccountStatisticsQuery = z.infer<typeof accountStatisticsQuery>;

/** Members that account statistics can include only for UTC days. */
const BY_UTC_DAYS: readonly AccountStatisticsInclude[] = [
  "by_country",
  "by_os",
  "by_browser",
  "by_referrer",
  "by_source",
  "by_language",
];

/** Returns a violation if an account query for a time zone other than UTC includes members that are available only by UTC day. */
export function zoneViolations({ include, tz }: Pick<Combinable, "include" | "tz">): ErrorDetail[] {
  const cut = BY_UTC_DAYS.filter((member) => include?.includes(member));
  if (cut.length === 0 || tz === undefined || tz.toUpperCase() === "UTC") return [];
  const message = `Account statistics include ${cut.join(", ")} only by UTC day. Omit \`tz\`.`;
  return [{ field: "include", code: "conflicting", message }];
}

/** Members that are kept by day or by hour only, not by combination of dimensions. */
const NOT_FILTERED: readonly StatisticsInclude[] = ["bots", "by_hour", "by_weekday_hour"];

type Combinable = StatisticsFilter &
  Days & {
    tz?: string | undefined;
    interval?: StatisticsInterval | undefined;
    compare?: "previous" | undefined;
    include?: readonly StatisticsInclude[] | undefined;
  };

/** Returns a violation for each parameter that cannot be combined with the others. Pass only parameters that are individually valid. */
export function combinationViolations(query: Combinable): ErrorDetail[] {
  const { range, tz, interval, compare, include } = query;
  const found: ErrorDetail[] = [];
  const conflict = (field: string, message: string) => found.push({ field, code: "conflicting", message });
  if (compare !== undefined && range === "all_time") conflict("compare", "`all_time` has no previous range.");
  if (interval === "hour" && dayCount(query) > MAX_HOURLY_DAYS) {
    conflict("interval", `\`hour\` requires a range of at most ${MAX_HOURLY_DAYS} days.`);
  }
  if (filterIn(query) === undefined) return found;
  if (tz !== undefined && tz.toUpperCase() !== "UTC") conflict("tz", "Filtered scans are kept by UTC day. Omit `tz`.");
  if (interval === "hour") conflict("interval", "Filtered scans are kept by day. Use another interval.");
  const unfiltered = NOT_FILTERED.filter((member) => include?.includes(member));
  if (unfiltered.length > 0) conflict("include", `Filters cannot be applied to ${unfiltered.join(", ")}.`);
  return found;
}

function dayCount({ range = "last_30_days", from, to }: Days): number {
  if (from !== undefined && to !== undefined) return daysBetween(from, to);
  return range === "all_time" ? Number.POSITIVE_INFINITY : STATISTICS_RANGE_DAYS[range];
}

/** Returns the number of days, including the first and the last. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}
