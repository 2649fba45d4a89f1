// Consecutive calendar days in a time zone.

import { DAY_MS, QUARTER_HOUR_MS } from "../quarter-hours.ts";
import { type CalendarDay, type TimeZone, timeZone } from "./time-zone.ts";

export interface ClockOffset {
  /** When the offset starts to apply, in Unix ms. */
  fromMs: number;
  /** Offset from UTC, in ms. */
  offsetMs: number;
}

export interface LocalDays {
  /** One or more days, in ascending order. */
  days: CalendarDay[];
  /** The start of each day, in ascending order, then the end of the last day, in Unix ms. */
  borders: number[];
  /** Returns the zone's offsets on these days: one or more, in chronological order. The first offset applies from the first border onward. */
  offsets(): ClockOffset[];
  /** Whether the days are UTC days, by which counts are rolled up. */
  isUtc: boolean;
}

/** Returns the days from `first` to `last`, inclusive. */
export function localDays(zone: TimeZone, first: CalendarDay, last: CalendarDay): LocalDays {
  const days = Array.from({ length: (last - first) / DAY_MS + 1 }, (_, index) => first + index * DAY_MS);
  const borders = [...days, last + DAY_MS].map((day) => zone.startOf(day));
  return { days, borders, offsets: () => clockOffsets(zone, borders), isUtc: zone === timeZone("UTC") };
}

function clockOffsets(zone: TimeZone, borders: readonly number[]): ClockOffset[] {
  const found: ClockOffset[] = [];
  const add = (fromMs: number, offsetMs: number) => {
    if (found.at(-1)?.offsetMs !== offsetMs) found.push({ fromMs, offsetMs });
  };
  borders.slice(0, -1).forEach((start, index) => {
    const end = borders[index + 1] ?? start;
    add(start, zone.offsetAt(start));
    if (zone.offsetAt(end) === zone.offsetAt(start)) return;
    for (let at = start; at < end; at += QUARTER_HOUR_MS) add(at, zone.offsetAt(at));
  });
  return found;
}
