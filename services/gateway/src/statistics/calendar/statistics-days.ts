// The calendar days that a statistics query asks for. read-statistics calls it, and scans-session-routes a part of it.

import type { StatisticsQuery, StatisticsRange, StatisticsRecord } from "@qr/contracts";
import { type ClockOffset, clockOffsets } from "./clock-offsets.ts";
import { type CalendarDay, DAY_MS, type TimeZone, timeZone } from "./time-zone.ts";

export interface StatisticsDays {
  range: StatisticsRecord["range"];
  /** Ascending, none missing, at least one. */
  days: CalendarDay[];
  /** The first instant of each day, and last that of the day behind them, in ms; one more than there are days. */
  borders: number[];
  /** What the zone's clocks were set to on these days. */
  offsets(): ClockOffset[];
  /** Whether the days are those of UTC, by which scans are counted too. */
  isUtc: boolean;
}

const RANGE_DAYS = { last_7_days: 7, last_30_days: 30, last_90_days: 90, last_365_days: 365 } as const;

/** The days of the query for a code that was created at `createdMs`; the ranges end today, by `nowMs`, in the query's zone. */
export function statisticsDays(query: StatisticsQuery, createdMs: number, nowMs: number): StatisticsDays {
  const zone = timeZone(query.tz);
  const today = zone.dayOf(nowMs);
  const { range, first, last } = chosenDays(query, { today, birthday: zone.dayOf(createdMs) });
  const calendar = calendarDays(zone, first, last);
  return { range, ...calendar, offsets: () => clockOffsets(zone, calendar.borders), isUtc: zone === timeZone("UTC") };
}

/** The days from `first` to `last` with their borders, as in StatisticsDays. */
export function calendarDays(
  zone: TimeZone,
  first: CalendarDay,
  last: CalendarDay,
): Pick<StatisticsDays, "days" | "borders"> {
  const days = Array.from({ length: (last - first) / DAY_MS + 1 }, (_, index) => first + index * DAY_MS);
  return { days, borders: [...days, last + DAY_MS].map((day) => zone.startOf(day)) };
}

function chosenDays(
  { range = "last_30_days", from, to }: StatisticsQuery,
  { today, birthday }: { today: CalendarDay; birthday: CalendarDay },
): { range: StatisticsRecord["range"]; first: CalendarDay; last: CalendarDay } {
  if (from !== undefined && to !== undefined) {
    return { range: "custom", first: Date.parse(from), last: Date.parse(to) };
  }
  return { range, first: firstDay(range, today, birthday), last: today };
}

function firstDay(range: StatisticsRange, today: CalendarDay, birthday: CalendarDay): CalendarDay {
  // The clock of the gateway that made the code may be ahead of this one's.
  if (range === "all_time") return Math.min(birthday, today);
  return today - (RANGE_DAYS[range] - 1) * DAY_MS;
}
