// Builds the members of a statistics response from counts, for codes and accounts.

import { aliasIdFromUuid, type StatisticsInclude, type StatisticsQuery, type StatisticsRecord } from "@qr/contracts";
import {
  byDimension,
  type CalendarDay,
  type Counts,
  type DayCount,
  type Dimension,
  type Entries,
  type HourCount,
  OTHER,
  readEntries,
  valuesOf,
} from "@qr/counts";

type Sums = Pick<StatisticsRecord, "total_scans" | "by_day" | "by_device">;
type Included = Pick<StatisticsRecord, StatisticsInclude>;

/** Returns the scans in total, by day, and by device. The days and the devices each add up to the total. */
export function sumsOf(days: readonly CalendarDay[], counted: readonly DayCount[]): Sums {
  const scans = new Array<number>(days.length).fill(0);
  const devices = { mobile: 0, desktop: 0, tablet: 0 };
  let total = 0;
  for (const { index, mobile, desktop, tablet } of counted) {
    const sum = mobile + desktop + tablet;
    scans[index] = (scans[index] ?? 0) + sum;
    devices.mobile += mobile;
    devices.desktop += desktop;
    devices.tablet += tablet;
    total += sum;
  }
  return {
    total_scans: total,
    by_day: days.map((day, index) => ({ date: new Date(day).toISOString().slice(0, 10), scans: scans[index] ?? 0 })),
    by_device: devices,
  };
}

/** The dimension of each member, and the names for rare values that were not stored and for scans without a value. */
const DIMENSIONS = {
  by_country: { dimension: "country", rare: "other", unknown: "unknown" },
  by_os: { dimension: "os", rare: "other", unknown: "other" },
  by_browser: { dimension: "browser", rare: "other", unknown: "other" },
  by_referrer: { dimension: "referrer", rare: "other", unknown: "direct" },
  by_source: { dimension: "source", rare: "other", unknown: "unknown" },
  by_language: { dimension: "language", rare: "other", unknown: "unknown" },
  by_alias: { dimension: "alias", rare: "other", unknown: "none" },
  by_rule: { dimension: "rule", rare: "other", unknown: "none" },
} as const satisfies Partial<Record<StatisticsInclude, { dimension: Dimension; rare: string; unknown: string }>>;

type DimensionMember = keyof typeof DIMENSIONS;
const isDimensionMember = (include: StatisticsInclude): include is DimensionMember => include in DIMENSIONS;

/** What a query needs besides the scans by day. */
export function neededFor({ include = [], interval }: Pick<StatisticsQuery, "include" | "interval">) {
  return {
    withDimensions: include.some(isDimensionMember),
    withHours: interval === "hour" || include.includes("by_hour") || include.includes("by_weekday_hour"),
  };
}

export type IncludedCounts = Pick<Counts, "days" | "dimensions" | "hours">;

/** Returns the included members in the order of `include`. `total` is the number of scans that each member, except `bots`, adds up to. */
export function includedOf(
  include: readonly StatisticsInclude[],
  counts: IncludedCounts,
  days: readonly CalendarDay[],
  total: number,
): Included {
  const dimensions = byDimension(readEntries(counts.dimensions));
  return Object.fromEntries(
    include.map((member) => {
      if (member === "bots") return [member, counts.days.reduce((sum, { bots }) => sum + bots, 0)];
      if (member === "by_hour") return [member, byHour(counts.hours)];
      if (member === "by_weekday_hour") return [member, byWeekdayHour(counts.hours, days)];
      return [member, dimensionOf(dimensions, member, total)];
    }),
  );
}

function byHour(counted: readonly HourCount[]): { hour: number; scans: number }[] {
  const sums = new Array<number>(24).fill(0);
  for (const { hour, scans } of counted) sums[hour] = (sums[hour] ?? 0) + scans;
  return sums.map((scans, hour) => ({ hour, scans }));
}

function byWeekdayHour(counted: readonly HourCount[], days: readonly CalendarDay[]) {
  const sums = new Array<number>(7 * 24).fill(0);
  for (const { index, hour, scans } of counted) {
    const at = 24 * ((new Date(days[index] ?? 0).getUTCDay() + 6) % 7) + hour;
    sums[at] = (sums[at] ?? 0) + scans;
  }
  return sums.map((scans, at) => ({ weekday: Math.floor(at / 24) + 1, hour: at % 24, scans }));
}

/** Returns the values with their scans, the most frequent first. Scans without a known value count as `unknown`. */
function dimensionOf(counts: Entries, member: DimensionMember, total: number): Record<string, string | number>[] {
  const { dimension, rare, unknown } = DIMENSIONS[member];
  const sums = new Map<string, number>();
  for (const { value, count } of valuesOf(counts, dimension)) {
    const name = value === OTHER ? rare : shownValue(dimension, value);
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const known = [...sums.values()].reduce((sum, count) => sum + count, 0);
  if (total > known) sums.set(unknown, (sums.get(unknown) ?? 0) + total - known);
  return [...sums]
    .sort(([one, scans], [other, others]) => others - scans || (one < other ? -1 : 1))
    .map(([name, scans]) => ({ [dimension]: name, scans }));
}

function shownValue(dimension: Dimension, value: string): string {
  return dimension === "alias" ? aliasIdFromUuid(value) : value;
}
