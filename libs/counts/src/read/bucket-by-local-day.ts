// Buckets counts by the days and hours in a time zone. Rolled-up counts are kept by UTC day and, within each day, by quarter-hour. Every
// local day and hour begins at the start of a quarter-hour.

import type { ClockOffset } from "../calendar/local-days.ts";
import {
  addQuarterHoursText,
  COUNTS_PER_QUARTER_HOUR,
  DAY_MS,
  DEVICE_COLUMNS,
  type DeviceCounts,
  emptyQuarterHours,
  HOUR_MS,
  QUARTER_HOUR_MS,
  QUARTER_HOURS_PER_DAY,
} from "../quarter-hours.ts";

/** Scans on a local day. */
export interface DayCount extends DeviceCounts {
  /** Index of the day in the range. */
  index: number;
}

interface CountedDay extends DeviceCounts {
  /** The UTC day, numbered from 1970-01-01. */
  day: number;
  /** Counts in the format of quarter-hours.ts; "" if hours are not wanted and no border splits the day, so that its sums suffice. */
  quarterHours: string;
}

interface CountedQuarterHour extends DeviceCounts {
  startsMs: number;
}

export interface CountedTimes {
  days: readonly CountedDay[];
  /** The counts for the quarter-hours that have not been rolled up. */
  quarterHours: readonly CountedQuarterHour[];
}

/** The local days, and optionally the clock offsets, by which a read buckets scans. */
export interface LocalTimes {
  /** The start of each day, in ascending order, then the end of the last day, in Unix ms. */
  borders: readonly number[];
  /** The zone's offsets on these days; undefined if scans by hour are not wanted. */
  offsets: readonly ClockOffset[] | undefined;
}

/** Scans in a local hour of a day. An hour that the clocks repeat is counted once, with all its scans. */
export interface HourCount {
  /** Index of the day in the range. */
  index: number;
  /** From 0 to 23. */
  hour: number;
  scans: number;
}

/** Counts by device for each day, and scans by local hour for each day; no hours if they are not wanted. */
export interface Buckets {
  days: Float64Array;
  hours: Float64Array;
}

const HOURS_PER_DAY = 24;

/** Returns the days and hours that have scans. Ignores scans outside the range. Does not change `rolledUp`. */
export function bucketByLocalDay(
  counted: CountedTimes,
  times: LocalTimes,
  rolledUp = bucketRolledUp(counted.days, times),
): { days: DayCount[]; hours: HourCount[] } {
  const buckets = { days: rolledUp.days.slice(), hours: rolledUp.hours.slice() };
  const add = adderTo(buckets, times);
  const values = new Float64Array(COUNTS_PER_QUARTER_HOUR);
  for (const { startsMs, ...counts } of counted.quarterHours) {
    setCounts(values, counts);
    add(startsMs, values, 0);
  }
  return { days: dayCounts(buckets.days), hours: hourCounts(buckets.hours) };
}

/** Returns the buckets for the days that have been rolled up. */
export function bucketRolledUp(counted: readonly CountedDay[], times: LocalTimes): Buckets {
  const days = times.borders.length - 1;
  const buckets = {
    days: new Float64Array(days * COUNTS_PER_QUARTER_HOUR),
    hours: new Float64Array(times.offsets === undefined ? 0 : days * HOURS_PER_DAY),
  };
  const add = adderTo(buckets, times);
  const values = new Float64Array(COUNTS_PER_QUARTER_HOUR);
  const quarterHours = emptyQuarterHours();
  for (const { day, quarterHours: text, ...counts } of counted) {
    if (text === "") {
      setCounts(values, counts);
      add(day * DAY_MS, values, 0);
      continue;
    }
    quarterHours.fill(0);
    addQuarterHoursText(quarterHours, text);
    for (let quarterHour = 0; quarterHour < QUARTER_HOURS_PER_DAY; quarterHour += 1) {
      const from = quarterHour * COUNTS_PER_QUARTER_HOUR;
      if (hasCounts(quarterHours, from)) add(day * DAY_MS + quarterHour * QUARTER_HOUR_MS, quarterHours, from);
    }
  }
  return buckets;
}

type Add = (atMs: number, counts: Float64Array, from: number) => void;

/** Returns a function that adds the four counts starting at index `from` to the buckets for an instant. Fast for ascending instants. */
function adderTo({ days, hours }: Buckets, { borders, offsets }: LocalTimes): Add {
  const dayAt = spanFinder(borders);
  const offsetAt = offsets && spanFinder(offsets.map(({ fromMs }) => fromMs));
  return (atMs, counts, from) => {
    const day = dayAt(atMs);
    if (day < 0 || day >= borders.length - 1) return;
    for (let index = 0; index < COUNTS_PER_QUARTER_HOUR; index += 1) {
      const to = day * COUNTS_PER_QUARTER_HOUR + index;
      days[to] = (days[to] ?? 0) + (counts[from + index] ?? 0);
    }
    if (offsetAt === undefined) return;
    const localMs = atMs + (offsets?.[Math.max(0, offsetAt(atMs))]?.offsetMs ?? 0);
    const hour = day * HOURS_PER_DAY + Math.floor((((localMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS);
    hours[hour] = (hours[hour] ?? 0) + sumOfDevices(counts, from);
  };
}

/** Returns a function that finds the index of the span that contains an instant, or -1 before the first span. Fast for ascending instants. */
function spanFinder(starts: readonly number[]): (atMs: number) => number {
  let index = -1;
  return (atMs) => {
    if (index >= 0 && atMs < (starts[index] ?? 0)) index = -1;
    for (let next = starts[index + 1]; next !== undefined && next <= atMs; next = starts[index + 1]) index += 1;
    return index;
  };
}

function setCounts(into: Float64Array, counts: DeviceCounts): void {
  for (const [index, column] of DEVICE_COLUMNS.entries()) into[index] = counts[column];
}

function hasCounts(counts: Float64Array, from: number): boolean {
  for (let index = from; index < from + COUNTS_PER_QUARTER_HOUR; index += 1) if (counts[index] !== 0) return true;
  return false;
}

function sumOfDevices(counts: Float64Array, from: number): number {
  return (counts[from] ?? 0) + (counts[from + 1] ?? 0) + (counts[from + 2] ?? 0);
}

function hourCounts(sums: Float64Array): HourCount[] {
  return [...sums.entries()]
    .filter(([, scans]) => scans > 0)
    .map(([at, scans]) => ({ index: Math.floor(at / HOURS_PER_DAY), hour: at % HOURS_PER_DAY, scans }));
}

function dayCounts(sums: Float64Array): DayCount[] {
  const days: DayCount[] = [];
  for (let index = 0; index * COUNTS_PER_QUARTER_HOUR < sums.length; index += 1) {
    const from = index * COUNTS_PER_QUARTER_HOUR;
    const [mobile = 0, desktop = 0, tablet = 0, bots = 0] = sums.subarray(from, from + COUNTS_PER_QUARTER_HOUR);
    if (mobile + desktop + tablet + bots > 0) days.push({ index, mobile, desktop, tablet, bots });
  }
  return days;
}
