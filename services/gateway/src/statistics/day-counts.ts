// Places counts on the days and hours that a read asks for. The stores of statistics use it.
//
// Rolled-up counts are kept by UTC days, each with its quarter-hours, which meet every border of days and hours in use.

import {
  addQuarterHoursText,
  COUNTS_PER_QUARTER_HOUR,
  type DeviceCounts,
  emptyQuarterHours,
  QUARTER_HOURS_PER_DAY,
} from "@qr/scan-facets";
import type { ClockOffset } from "./calendar/clock-offsets.ts";
import { DAY_MS, QUARTER_HOUR_MS } from "./calendar/time-zone.ts";

/** Scans of a day. */
export interface DayCount extends DeviceCounts {
  /** Which of the days asked for, from 0. */
  index: number;
}

interface CountedDay extends DeviceCounts {
  /** Since 1970. */
  day: number;
  /** As libs/scan-facets writes them; "" where no border cuts the day and hours were not asked for, so that its sums are enough. */
  quarterHours: string;
}

interface CountedQuarterHour extends DeviceCounts {
  startsMs: number;
}

export interface CountedTimes {
  days: readonly CountedDay[];
  /** Not rolled up yet. */
  quarterHours: readonly CountedQuarterHour[];
}

export interface AskedTimes {
  /** The first instant of each day, ascending, and last that behind the days, in ms. */
  borders: readonly number[];
  /** What the clocks were set to on these days; undefined where scans by hour were not asked for. */
  offsets: readonly ClockOffset[] | undefined;
  /** Whether the days are those of UTC and hours were not asked for, so that quarter-hours need not be looked at. */
  isByDays: boolean;
}

/** Counts by device of each day asked for, and scans by the hours of the clocks. */
export interface PlacedCounts {
  days: Float64Array;
  hours: Float64Array;
}

const HOUR_MS = 4 * QUARTER_HOUR_MS;
const HOURS_PER_DAY = 24;
const DEVICES = ["mobile", "desktop", "tablet", "bots"] as const;

/** The days and hours with scans; what lies on none of the days is left out. `rolledUp` is not changed. */
export function placeCounts(
  counted: CountedTimes,
  asked: AskedTimes,
  rolledUp = placeDays(counted.days, asked),
): { days: DayCount[]; hours: [hour: number, scans: number][] } {
  const sums = { days: rolledUp.days.slice(), hours: rolledUp.hours.slice() };
  const add = addingTo(sums, asked);
  const place = new Float64Array(COUNTS_PER_QUARTER_HOUR);
  for (const { startsMs, ...counts } of counted.quarterHours) {
    setCounts(place, counts);
    add(startsMs, place, 0);
  }
  return { days: dayCounts(sums.days), hours: [...sums.hours.entries()].filter(([, scans]) => scans > 0) };
}

/** Places what has been rolled up. */
export function placeDays(counted: readonly CountedDay[], asked: AskedTimes): PlacedCounts {
  const { borders } = asked;
  const sums = {
    days: new Float64Array((borders.length - 1) * COUNTS_PER_QUARTER_HOUR),
    hours: new Float64Array(HOURS_PER_DAY),
  };
  const add = addingTo(sums, asked);
  const place = new Float64Array(COUNTS_PER_QUARTER_HOUR);
  const quarterHours = emptyQuarterHours();
  for (const { day, quarterHours: text, ...counts } of counted) {
    if (text === "") {
      setCounts(place, counts);
      add(day * DAY_MS, place, 0);
      continue;
    }
    quarterHours.fill(0);
    addQuarterHoursText(quarterHours, text);
    for (let quarterHour = 0; quarterHour < QUARTER_HOURS_PER_DAY; quarterHour += 1) {
      const from = quarterHour * COUNTS_PER_QUARTER_HOUR;
      if (hasCounts(quarterHours, from)) add(day * DAY_MS + quarterHour * QUARTER_HOUR_MS, quarterHours, from);
    }
  }
  return sums;
}

type Add = (atMs: number, counts: Float64Array, from: number) => void;

/** Adds the counts that begin at a place of an array, which are of an instant, to its day and hour; fast where instants ascend. */
function addingTo({ days, hours }: PlacedCounts, { borders, offsets }: AskedTimes): Add {
  const dayAt = placeIn(borders);
  const offsetAt = offsets && placeIn(offsets.map(({ fromMs }) => fromMs));
  return (atMs, counts, from) => {
    const day = dayAt(atMs);
    if (day < 0 || day >= borders.length - 1) return;
    for (let index = 0; index < COUNTS_PER_QUARTER_HOUR; index += 1) {
      const to = day * COUNTS_PER_QUARTER_HOUR + index;
      days[to] = (days[to] ?? 0) + (counts[from + index] ?? 0);
    }
    if (offsetAt === undefined) return;
    const localMs = atMs + (offsets?.[Math.max(0, offsetAt(atMs))]?.offsetMs ?? 0);
    const hour = Math.floor((((localMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS);
    hours[hour] = (hours[hour] ?? 0) + sumOfDevices(counts, from);
  };
}

/** Tells in which of the spans that begin at these instants an instant lies, -1 before all; fast where instants ascend. */
function placeIn(starts: readonly number[]): (atMs: number) => number {
  let place = -1;
  return (atMs) => {
    if (place >= 0 && atMs < (starts[place] ?? 0)) place = -1;
    for (let next = starts[place + 1]; next !== undefined && next <= atMs; next = starts[place + 1]) place += 1;
    return place;
  };
}

function setCounts(into: Float64Array, counts: DeviceCounts): void {
  for (const [index, device] of DEVICES.entries()) into[index] = counts[device];
}

function hasCounts(counts: Float64Array, from: number): boolean {
  for (let index = from; index < from + COUNTS_PER_QUARTER_HOUR; index += 1) if (counts[index] !== 0) return true;
  return false;
}

function sumOfDevices(counts: Float64Array, from: number): number {
  return (counts[from] ?? 0) + (counts[from + 1] ?? 0) + (counts[from + 2] ?? 0);
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
