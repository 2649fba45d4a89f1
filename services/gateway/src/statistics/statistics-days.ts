// Resolves a statistics query to calendar days.

import {
  STATISTICS_RANGE_DAYS,
  type StatisticsDaysQuery,
  type StatisticsRange,
  type StatisticsRecord,
} from "@qr/contracts";
import { type CalendarDay, DAY_MS, type LocalDays, localDays, timeZone } from "@qr/counts";

export interface StatisticsDays extends LocalDays {
  range: StatisticsRecord["range"];
}

/** Returns the days of the query for a code that was created at `createdMs`. Named ranges end on the day of `nowMs` in the query's zone. */
export function statisticsDays(query: StatisticsDaysQuery, createdMs: number, nowMs: number): StatisticsDays {
  const zone = timeZone(query.tz);
  const today = zone.dayOf(nowMs);
  const { range = "last_30_days", from, to } = query;
  if (from !== undefined && to !== undefined) {
    return { range: "custom", ...localDays(zone, Date.parse(from), Date.parse(to)) };
  }
  return { range, ...localDays(zone, firstDay(range, today, zone.dayOf(createdMs)), today) };
}

function firstDay(range: StatisticsRange, today: CalendarDay, birthday: CalendarDay): CalendarDay {
  // The clock of the gateway that created the code might be ahead of this gateway's clock.
  if (range === "all_time") return Math.min(birthday, today);
  return today - (STATISTICS_RANGE_DAYS[range] - 1) * DAY_MS;
}
