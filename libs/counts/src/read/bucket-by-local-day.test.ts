import { expect, it } from "vitest";
import { localDays } from "../calendar/local-days.ts";
import { timeZone } from "../calendar/time-zone.ts";
import { addToQuarterHour, DAY_MS, emptyQuarterHours, QUARTER_HOUR_MS, quarterHoursText } from "../quarter-hours.ts";
import { bucketByLocalDay } from "./bucket-by-local-day.ts";

const DAY = Date.UTC(2026, 2, 10) / DAY_MS;
const none = { mobile: 0, desktop: 0, tablet: 0, bots: 0 };

/** Returns three days in the zone, with DAY in the middle. */
function threeDays(zoneName: string) {
  const { borders, offsets } = localDays(timeZone(zoneName), (DAY - 1) * DAY_MS, (DAY + 1) * DAY_MS);
  return { borders, offsets: offsets() };
}

it("adds a quarter-hour to the local day and hour", () => {
  const counts = { mobile: 1, desktop: 2, tablet: 3, bots: 4 };
  const sums = emptyQuarterHours();
  // 18:15 UTC is midnight in Kathmandu.
  addToQuarterHour(sums, 72, counts);
  addToQuarterHour(sums, 73, counts);
  const text = quarterHoursText(sums);
  const days = [{ day: DAY, mobile: 2, desktop: 4, tablet: 6, bots: 8, quarterHours: text }];
  const bucketed = bucketByLocalDay({ days, quarterHours: [] }, threeDays("Asia/Kathmandu"));
  expect(bucketed.days).toEqual([
    { index: 1, ...counts },
    { index: 2, ...counts },
  ]);
  expect(bucketed.hours).toEqual([
    { index: 1, hour: 23, scans: 6 },
    { index: 2, hour: 0, scans: 6 },
  ]);
});

it("ignores scans outside the range, whether rolled up or not", () => {
  const days = [{ ...none, day: DAY - 2, mobile: 2, quarterHours: "0=1;95=1;" }];
  const startsMs = (DAY + 2) * DAY_MS;
  const quarterHours = [
    { ...none, startsMs, tablet: 1 },
    { ...none, startsMs: startsMs - QUARTER_HOUR_MS, tablet: 1 },
  ];
  const bucketed = bucketByLocalDay({ days, quarterHours }, threeDays("UTC"));
  expect(bucketed.days).toEqual([{ ...none, index: 2, tablet: 1 }]);
  expect(bucketed.hours).toEqual([{ index: 2, hour: 23, scans: 1 }]);
});
