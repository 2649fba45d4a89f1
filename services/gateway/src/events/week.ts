// The weeks of weekly reports, from Monday to Sunday, in UTC, and an account's scans in a week.

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;

/** The first and the last day of a week, such as 2026-03-23 and 2026-03-29. */
interface WeekDays {
  from: string;
  to: string;
}

export interface WeekOfScans {
  scans: number;
  visitors: number;
  /** Up to five codes with the most scans, most first, identified by their titles or short URLs. */
  top: readonly { name: string; scans: number }[];
}

/** Reads an account's scans in a week. */
export type ReadWeek = (account: { id: string; createdAt: Date }, days: WeekDays) => Promise<WeekOfScans>;

/** Returns midnight of the week's Monday. */
export function weekOf(time: Date): Date {
  const day = Math.floor(time.getTime() / DAY_MS);
  const sinceMonday = (new Date(day * DAY_MS).getUTCDay() + DAYS - 1) % DAYS;
  return new Date((day - sinceMonday) * DAY_MS);
}

/** Returns the first and the last day of the week that begins `weeks` weeks before `monday`. */
export function weekBefore(monday: Date, weeks: number): WeekDays {
  const first = monday.getTime() - weeks * DAYS * DAY_MS;
  return { from: dateOf(first), to: dateOf(first + (DAYS - 1) * DAY_MS) };
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, "2026-03-23".length);
