// Local times in IANA zones, according to Node's time zone data.

import { WEEKDAYS, type WeeklyWindow } from "@qr/contracts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Returns the minute of the week, counted from Monday 00:00, that local clocks show at the instant. */
type LocalMinute = (instantMs: number) => number;

/** Clocks by the uppercase name of their zone. Clocks are expensive, and all rules share them. The platform knows roughly 600 names. */
const clocks = new Map<string, LocalMinute>();

/** Returns the clock of a zone. Throws a RangeError if the name is unknown. */
export function localMinuteIn(zone: string): LocalMinute {
  const key = zone.toUpperCase();
  const known = clocks.get(key);
  if (known) return known;
  const created = createClock(zone);
  clocks.set(key, created);
  return created;
}

function createClock(timeZone: string): LocalMinute {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  let lastMinute = Number.NaN;
  let lastResult = Number.NaN;
  // Visits come in order, so nearly all of them are in the same minute as the one before.
  return (instantMs) => {
    const minute = Math.floor(instantMs / MINUTE_MS);
    if (minute === lastMinute) return lastResult;
    const text = format.format(minute * MINUTE_MS);
    const day = WEEKDAYS.findIndex((name) => text.toLowerCase().startsWith(name));
    lastResult = day * DAY_MINUTES + minuteOfDay(text.slice(-5));
    lastMinute = minute;
    return lastResult;
  };
}

/** Returns a function that tells whether an instant (Unix ms) is in the window. */
export function weeklyTest({ days, from, to, tz }: WeeklyWindow): (instantMs: number) => boolean {
  const localMinute = localMinuteIn(tz);
  const start = minuteOfDay(from);
  const end = minuteOfDay(to);
  const length = end > start ? end - start : end + DAY_MINUTES - start;
  const starts = days.map((day) => WEEKDAYS.indexOf(day) * DAY_MINUTES + start);
  return (instantMs) => {
    const minute = localMinute(instantMs);
    for (const windowStart of starts) {
      if ((minute - windowStart + WEEK_MINUTES) % WEEK_MINUTES < length) return true;
    }
    return false;
  };
}

/** Formats a minute of the week, such as `mon 09:30`. */
export function formatLocalMinute(minute: number): string {
  const hours = Math.floor((minute % DAY_MINUTES) / 60);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${WEEKDAYS[Math.floor(minute / DAY_MINUTES)]} ${two(hours)}:${two(minute % 60)}`;
}

function minuteOfDay(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}
