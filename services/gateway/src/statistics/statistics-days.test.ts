import { DAY_MS } from "@qr/counts";
import { expect, it } from "vitest";
import { statisticsDays } from "./statistics-days.ts";

/** In Kathmandu, this is half past midnight on March 11. */
const NOW_MS = Date.parse("2026-03-10T18:45:00Z");
const NOON = Date.parse("2026-03-08T12:00:00Z");
const day = (at: number | undefined) => new Date(at ?? 0).toISOString().slice(0, 10);

it.each([
  [{}, "last_30_days", 30, "2026-03-11"],
  [{ range: "last_7_days" }, "last_7_days", 7, "2026-03-11"],
  [{ range: "last_90_days" }, "last_90_days", 90, "2026-03-11"],
  [{ range: "last_365_days" }, "last_365_days", 365, "2026-03-11"],
  [{ range: "all_time" }, "all_time", 4, "2026-03-11"],
  [{ from: "2026-02-27", to: "2026-03-01" }, "custom", 3, "2026-03-01"],
] as const)("%j is the range %s with %i days, the last of which is %s", (query, range, count, last) => {
  const found = statisticsDays({ tz: "Asia/Kathmandu", ...query }, NOON, NOW_MS);
  expect([found.range, found.days.length, day(found.days.at(-1))]).toEqual([range, count, last]);
  expect(found.isUtc).toBe(false);
});

it("never begins after today, even if the clock of the creating gateway was ahead", () => {
  expect(statisticsDays({ tz: "UTC", range: "all_time" }, NOW_MS + 2 * DAY_MS, NOW_MS).days.map(day)).toEqual([
    "2026-03-10",
  ]);
});
