import { expect, test } from "vitest";
import { createIntervalName, weekdayName, weekdaysOf } from "./interval-names.ts";

test.each([
  ["hour", "2026-11-20T14:00", "20 Nov, 14:00", "20 Nov 2026, 14:00"],
  ["day", "2026-11-20", "20 Nov", "Fri, 20 Nov 2026"],
  ["week", "2026-11-16", "16 Nov", "16 Nov 2026"],
  ["month", "2026-11-01", "Nov 26", "November 2026"],
] as const)("names the %s that starts at %s", (interval, start, short, long) => {
  const nameOf = createIntervalName(interval, "en-GB");
  expect([nameOf(start, false), nameOf(start, true)]).toEqual([short, long]);
});

test("the week starts where the locale starts it", () => {
  expect(weekdaysOf("de-DE")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekdaysOf("en-US")).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect(weekdayName(7, "en")).toBe("Sun");
});
