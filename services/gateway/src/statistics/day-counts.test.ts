import { addToQuarterHour, emptyQuarterHours, quarterHoursText } from "@qr/scan-facets";
import { expect, it } from "vitest";
import { clockOffsets } from "./calendar/clock-offsets.ts";
import { calendarDays } from "./calendar/statistics-days.ts";
import { DAY_MS, QUARTER_HOUR_MS, timeZone } from "./calendar/time-zone.ts";
import { placeCounts } from "./day-counts.ts";

const DAY = Date.UTC(2026, 2, 10) / DAY_MS;
const none = { mobile: 0, desktop: 0, tablet: 0, bots: 0 };

/** Three days of the zone, the one of DAY in the middle. */
function asked(zoneName: string) {
  const zone = timeZone(zoneName);
  const { borders } = calendarDays(zone, (DAY - 1) * DAY_MS, (DAY + 1) * DAY_MS);
  return { borders, offsets: clockOffsets(zone, borders), isByDays: false };
}

it("puts a quarter-hour on the day and the hour of the zone's clocks", () => {
  const counts = { mobile: 1, desktop: 2, tablet: 3, bots: 4 };
  const sums = emptyQuarterHours();
  // 18:15 UTC is midnight in Kathmandu.
  addToQuarterHour(sums, 72, counts);
  addToQuarterHour(sums, 73, counts);
  const text = quarterHoursText(sums);
  const days = [{ day: DAY, mobile: 2, desktop: 4, tablet: 6, bots: 8, quarterHours: text }];
  const placed = placeCounts({ days, quarterHours: [] }, asked("Asia/Kathmandu"));
  expect(placed.days).toEqual([
    { index: 1, ...counts },
    { index: 2, ...counts },
  ]);
  expect(placed.hours).toEqual([
    [0, 6],
    [23, 6],
  ]);
});

it("leaves out what lies on none of the days, rolled up or not", () => {
  const days = [{ ...none, day: DAY - 2, mobile: 2, quarterHours: "0=1;95=1;" }];
  const startsMs = (DAY + 2) * DAY_MS;
  const quarterHours = [
    { ...none, startsMs, tablet: 1 },
    { ...none, startsMs: startsMs - QUARTER_HOUR_MS, tablet: 1 },
  ];
  const placed = placeCounts({ days, quarterHours }, asked("UTC"));
  expect(placed.days).toEqual([{ ...none, index: 2, tablet: 1 }]);
  expect(placed.hours).toEqual([[23, 1]]);
});
