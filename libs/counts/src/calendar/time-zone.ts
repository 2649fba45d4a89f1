// Calendar days in time zones, according to Node's time zone data.

import { LRUCache } from "lru-cache";
import { DAY_MS, QUARTER_HOUR_MS } from "../quarter-hours.ts";

/** A calendar day, represented by the Unix time, in ms, at which it begins in UTC. */
export type CalendarDay = number;

/** Maximum number of cached zones, which are expensive to create. About 600 zones exist. The least recently used zone is evicted. */
const MAX_ZONES = 200;
/** Maximum number of cached offsets per zone. Computing an offset takes 3 µs, a year needs 740 offsets, and full caches for all zones take 20 MB. */
const MAX_OFFSETS = 2048;

export interface TimeZone {
  /** Returns the calendar day that contains the instant. */
  dayOf(instantMs: number): CalendarDay;
  /** Returns the start of the day in Unix ms: midnight, or the first instant after it if the zone skips midnight. */
  startOf(day: CalendarDay): number;
  /** Returns the zone's offset from UTC at the instant, in ms. */
  offsetAt(instantMs: number): number;
}

const UTC: TimeZone = {
  dayOf: (instantMs) => Math.floor(instantMs / DAY_MS) * DAY_MS,
  startOf: (day) => day,
  offsetAt: () => 0,
};
const zones = new LRUCache<string, TimeZone>({ max: MAX_ZONES });

/** Returns the zone with this IANA name. Throws a RangeError if the name is unknown. */
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
  /** Returns the zone's local time at the instant, interpreted as UTC, in Unix ms. */
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
    // The offset changes near this midnight, so the start is searched for in steps. Since 2020, every offset, and therefore every start of a
    // day, has been a multiple of a quarter-hour.
    let start = Math.min(before, after);
    while (dayOf(start) < day) start += QUARTER_HOUR_MS;
    return start;
  };
  return { dayOf, startOf, offsetAt };
}
