// Scans by hour, day, week, or month.

import type { StatisticsInterval, StatisticsRecord } from "@qr/contracts";
import { DAY_MS, type HourCount, isoDate } from "@qr/counts";

type Days = StatisticsRecord["by_day"];
type Timeline = NonNullable<StatisticsRecord["timeline"]>;

/** Returns the scans in each interval in chronological order. `hours`: the hours with scans, needed only for the interval `hour`. */
export function timelineOf(interval: StatisticsInterval, days: Days, hours: readonly HourCount[]): Timeline {
  if (interval === "hour") return byHour(days, hours);
  const startOf = STARTS[interval];
  const sums = new Map<string, number>();
  for (const { date, scans } of days) {
    const start = startOf(date);
    sums.set(start, (sums.get(start) ?? 0) + scans);
  }
  return [...sums].map(([start, scans]) => ({ start, scans }));
}

const STARTS = {
  day: (date: string) => date,
  week: (date: string) => {
    const day = Date.parse(date);
    const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
    return isoDate(day - sinceMonday * DAY_MS);
  },
  month: (date: string) => `${date.slice(0, 7)}-01`,
};

function byHour(days: Days, counted: readonly HourCount[]): Timeline {
  const scansOf = new Map(counted.map(({ index, hour, scans }) => [index * 24 + hour, scans]));
  return days.flatMap(({ date }, index) =>
    Array.from({ length: 24 }, (_, hour) => ({
      start: `${date}T${String(hour).padStart(2, "0")}:00`,
      scans: scansOf.get(index * 24 + hour) ?? 0,
    })),
  );
}
