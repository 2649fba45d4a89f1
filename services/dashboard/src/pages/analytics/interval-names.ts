// The names of intervals and weekdays in the viewer's language.

import type { Interval } from "./state.ts";

const UTC = { timeZone: "UTC" } as const;
/** A Monday, in UTC. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns the function that names an interval by its start. `isLong`: whether the name includes the year. */
export function createIntervalName(interval: Interval, language: string): (start: string, isLong: boolean) => string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, ...UTC });
  const day = { day: "numeric", month: "short" } as const;
  const year = { year: "numeric" } as const;
  const [short, long] = {
    hour: [
      format({ hour: "2-digit", minute: "2-digit", ...day }),
      format({ hour: "2-digit", minute: "2-digit", ...day, ...year }),
    ],
    day: [format(day), format({ ...day, ...year, weekday: "short" })],
    week: [format(day), format({ ...day, ...year })],
    month: [format({ month: "short", year: "2-digit" }), format({ month: "long", ...year })],
  }[interval];
  // The times are local times of the chosen zone. Formatting them in UTC does not shift them.
  return (start, isLong) => (isLong ? long : short)?.format(new Date(start.length > 10 ? `${start}Z` : start)) ?? start;
}

/** Returns the weekdays, where 1 is Monday, in the order of the locale. */
export function weekdaysOf(locale: string): number[] {
  const first = firstWeekday(locale);
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** Returns the first day of the week where the locale is used, or Monday if the browser does not know it. */
function firstWeekday(locale: string): number {
  const told: Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } } = new Intl.Locale(
    locale,
  );
  return told.getWeekInfo?.().firstDay ?? told.weekInfo?.firstDay ?? 1;
}

/** Returns the short name of a weekday, where 1 is Monday. */
export function weekdayName(weekday: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: "short", ...UTC }).format(
    new Date(MONDAY_MS + (weekday - 1) * DAY_MS),
  );
}
