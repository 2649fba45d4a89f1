// Times of the week.

import { DAYS, type Day, type Weekly } from "./types.ts";

export type LocalTime = { day: Day; minute: number };

/**
 * Returns whether the time is in the window. Local clock time applies: a time that the clocks skip never occurs, and a
 * time that they repeat occurs twice. A window across midnight belongs to the day on which it begins. If `from` equals
 * `to`, the window is one whole day, beginning at `from`.
 */
export function weeklyHolds(weekly: Weekly, now: number): boolean {
  const { day, minute } = localTime(now, weekly.tz);
  const from = minuteOf(weekly.from);
  const to = minuteOf(weekly.to);
  if (from < to) return weekly.days.includes(day) && from <= minute && minute < to;
  const beganToday = weekly.days.includes(day) && from <= minute;
  const beganYesterday = weekly.days.includes(dayBefore(day)) && minute < to;
  return beganToday || beganYesterday;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(tz: string): Intl.DateTimeFormat {
  const known = clocks.get(tz);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: tz,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  clocks.set(tz, clock);
  return clock;
}

/** Returns the local day and the minute of that day. Drops the seconds, which does not affect any comparison. */
export function localTime(now: number, tz: string): LocalTime {
  const parts = clockOf(tz).formatToParts(now);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  return { day: read("weekday").toLowerCase() as Day, minute: Number(read("hour")) * 60 + Number(read("minute")) };
}

export function dayBefore(day: Day): Day {
  return DAYS[(DAYS.indexOf(day) + 6) % 7] as Day;
}

function minuteOf(text: string): number {
  const [hours, minutes] = text.split(":");
  return Number(hours) * 60 + Number(minutes);
}
