// The weeks of weekly reports: from Monday to Sunday, in UTC.

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;

/** Returns midnight of the week's Monday. */
export function weekOf(time: Date): Date {
  const day = Math.floor(time.getTime() / DAY_MS);
  const sinceMonday = (new Date(day * DAY_MS).getUTCDay() + DAYS - 1) % DAYS;
  return new Date((day - sinceMonday) * DAY_MS);
}

/** Returns the first and the last day of the week that is `weeks` before the one of `monday`, such as 2026-03-23 and 2026-03-29. */
export function weekBefore(monday: Date, weeks: number): { from: string; to: string } {
  const first = monday.getTime() - weeks * DAYS * DAY_MS;
  return { from: dateOf(first), to: dateOf(first + (DAYS - 1) * DAY_MS) };
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, "2026-03-23".length);
