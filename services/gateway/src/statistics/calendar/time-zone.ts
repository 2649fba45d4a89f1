// When the calendar days of a time zone begin, by the zone data that comes with node. statistics-days.ts uses it.

import { LRUCache } from "lru-cache";

/** A day of the calendar, as the instant of its midnight in UTC, in ms. */
export type CalendarDay = number;

export const DAY_MS = 86_400_000;
/** Every zone's offset since 2020 is a multiple of this, and so is every border of a day. */
export const QUARTER_HOUR_MS = 900_000;
/** Formatters are costly to make. There are about 600 zones; those that are used least make room. */
const MAX_ZONES = 200;
/** Of each zone; asking the platform for one takes 3 µs. A year needs 740. All of all zones are some 20 MB. */
const MAX_OFFSETS = 2048;

export interface TimeZone {
  /** The calendar day that the instant falls on. */
  dayOf(instantMs: number): CalendarDay;
  /** The first instant of the day, in ms; where the clock skips midnight, the first one after it. */
  startOf(day: CalendarDay): number;
  /** What the zone's clocks add to UTC at the instant, in ms. */
  offsetAt(instantMs: number): number;
}

const UTC: TimeZone = {
  dayOf: (instantMs) => Math.floor(instantMs / DAY_MS) * DAY_MS,
  startOf: (day) => day,
  offsetAt: () => 0,
};
const zones = new LRUCache<string, TimeZone>({ max: MAX_ZONES });

/** The zone with an IANA name that the platform knows; throws a RangeError for any other. */
export function timeZone(name: string): TimeZone {
  const key = name.toUpperCase();
  if (key === "UTC") return UTC;
  const known = zones.get(key);
  if (known) return known;
  const zone = createTimeZone(name);
  zones.set(key, zone);
  return zone;
}

function createTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  /** What the zone's clocks show at the instant, read as if it were UTC. */
  const clockAt = (instantMs: number): number => {
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = format
      .format(instantMs)
      .split(/\D+/)
      .map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const dayOf = (instantMs: number) => UTC.dayOf(clockAt(instantMs));
  const offsets = new Map<number, number>();
  const offsetAt = (instantMs: number): number => {
    const known = offsets.get(instantMs);
    if (known !== undefined) return known;
    const offset = clockAt(instantMs) - Math.floor(instantMs / 1000) * 1000;
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(instantMs, offset);
    return offset;
  };
  const startOf = (day: CalendarDay): number => {
    const before = day - offsetAt(day - DAY_MS);
    const after = day - offsetAt(day + DAY_MS);
    if (before === after) return before;
    // The clock changes about there: the day begins at the first quarter-hour that is dated so.
    let start = Math.min(before, after);
    while (dayOf(start) < day) start += QUARTER_HOUR_MS;
    return start;
  };
  return { dayOf, startOf, offsetAt };
}
