import type { WeeklyWindow } from "@qr/contracts";
import { expect, test } from "vitest";
import { formatLocalMinute, localMinuteIn, weeklyTest } from "./local-time.ts";

const BERLIN = "Europe/Berlin";

function window(days: WeeklyWindow["days"], from: string, to: string, tz = BERLIN): WeeklyWindow {
  return { days, from, to, tz };
}

const OFFICE = window(["mon", "tue", "wed", "thu", "fri"], "09:00", "17:00");
const NIGHT = window(["fri"], "22:00", "02:00");
const SUNDAY_NIGHT = window(["sun"], "23:00", "01:00");
const ALL_MONDAY = window(["mon"], "00:00", "24:00");
const WHOLE_DAY = window(["mon"], "08:00", "08:00");
const MIDNIGHT_TO_MIDNIGHT = window(["mon"], "00:00", "00:00");

test.each<[string, WeeklyWindow, string, boolean]>([
  ["at its start", OFFICE, "2026-06-01T07:00:00Z", true],
  ["just before its start", OFFICE, "2026-06-01T06:59:59.999Z", false],
  ["just before its end", OFFICE, "2026-06-01T14:59:59.999Z", true],
  ["at its end", OFFICE, "2026-06-01T15:00:00Z", false],
  ["in winter, an hour later in UTC", OFFICE, "2026-12-01T08:00:00Z", true],
  ["in winter, before its start", OFFICE, "2026-12-01T07:59:59Z", false],
  ["on Friday", OFFICE, "2026-06-05T10:00:00Z", true],
  ["on Saturday", OFFICE, "2026-06-06T10:00:00Z", false],
  ["on Sunday", OFFICE, "2026-06-07T10:00:00Z", false],
  ["over midnight, before midnight", NIGHT, "2026-06-05T20:00:00Z", true],
  ["over midnight, after midnight", NIGHT, "2026-06-05T23:59:59Z", true],
  ["over midnight, at its end", NIGHT, "2026-06-06T00:00:00Z", false],
  ["over midnight, the morning before", NIGHT, "2026-06-04T23:30:00Z", false],
  ["over midnight, the next evening", NIGHT, "2026-06-06T20:30:00Z", false],
  ["from Sunday into Monday", SUNDAY_NIGHT, "2026-06-07T22:30:00Z", true],
  ["from Sunday into Monday, at its end", SUNDAY_NIGHT, "2026-06-07T23:00:00Z", false],
  ["from Sunday into Monday, a day early", SUNDAY_NIGHT, "2026-06-06T22:30:00Z", false],
  ["until 24:00, in the last minute", ALL_MONDAY, "2026-06-01T21:59:59Z", true],
  ["until 24:00, at midnight", ALL_MONDAY, "2026-06-01T22:00:00Z", false],
  ["until 24:00, at the start", ALL_MONDAY, "2026-05-31T22:00:00Z", true],
  ["until 24:00, before the start", ALL_MONDAY, "2026-05-31T21:59:59Z", false],
  ["of a whole day, at its start", WHOLE_DAY, "2026-06-01T06:00:00Z", true],
  ["of a whole day, in its last minute", WHOLE_DAY, "2026-06-02T05:59:59Z", true],
  ["of a whole day, at its end", WHOLE_DAY, "2026-06-02T06:00:00Z", false],
  ["of a whole day, before its start", WHOLE_DAY, "2026-06-01T05:59:59Z", false],
  ["from 00:00 to 00:00", MIDNIGHT_TO_MIDNIGHT, "2026-06-01T21:59:59Z", true],
  ["from 00:00 to 00:00, the next day", MIDNIGHT_TO_MIDNIGHT, "2026-06-01T22:00:00Z", false],
])("a window %s", (_, weekly, time, isInside) => {
  expect(weeklyTest(weekly)(Date.parse(time))).toBe(isInside);
});

// On 2026-03-29, clocks in Berlin skip 02:00 to 03:00; on 2026-10-25, they show 02:00 to 03:00 twice.
test.each<[string, WeeklyWindow, string, boolean]>([
  ["before the gap", window(["sun"], "01:00", "03:00"), "2026-03-29T00:59:59Z", true],
  ["after the gap, which ends the window", window(["sun"], "01:00", "03:00"), "2026-03-29T01:00:00Z", false],
  ["inside the gap only", window(["sun"], "02:00", "03:00"), "2026-03-29T01:00:00Z", false],
  ["that starts in the gap", window(["sun"], "02:30", "04:00"), "2026-03-29T01:00:00Z", true],
  ["that ends on the morning of the gap", window(["sat"], "22:00", "03:30"), "2026-03-29T01:29:59Z", true],
  ["that has ended on the morning of the gap", window(["sat"], "22:00", "03:30"), "2026-03-29T01:30:00Z", false],
  ["in the first of two equal hours", window(["sun"], "02:00", "03:00"), "2026-10-25T00:30:00Z", true],
  ["in the second of two equal hours", window(["sun"], "02:00", "03:00"), "2026-10-25T01:30:00Z", true],
  ["after both equal hours", window(["sun"], "02:00", "03:00"), "2026-10-25T02:00:00Z", false],
  ["before both equal hours", window(["sun"], "02:00", "03:00"), "2026-10-24T23:59:59Z", false],
  ["over midnight into equal hours", window(["sat"], "23:00", "02:30"), "2026-10-25T00:29:59Z", true],
  ["that clocks enter again", window(["sat"], "23:00", "02:30"), "2026-10-25T01:15:00Z", true],
  ["that starts at nine on the day after", window(["mon"], "09:00", "10:00"), "2026-10-26T08:00:00Z", true],
])("across clock changes, a window %s", (_, weekly, time, isInside) => {
  expect(weeklyTest(weekly)(Date.parse(time))).toBe(isInside);
});

test.each([
  ["UTC", "2026-06-01T00:00:00Z", "mon 00:00"],
  ["Asia/Kathmandu", "2026-06-01T00:00:00Z", "mon 05:45"],
  ["Pacific/Kiritimati", "2026-06-01T10:00:00Z", "tue 00:00"],
  ["Pacific/Pago_Pago", "2026-06-01T10:59:59Z", "sun 23:59"],
  ["America/St_Johns", "2026-06-03T02:30:00Z", "wed 00:00"],
  ["Australia/Lord_Howe", "2026-04-04T15:15:00Z", "sun 01:45"],
  ["europe/berlin", "2026-06-04T12:34:56Z", "thu 14:34"],
  [BERLIN, "2026-06-05T12:34:56Z", "fri 14:34"],
  [BERLIN, "2026-06-06T12:34:56Z", "sat 14:34"],
])("clocks in %s show at %s: %s", (zone, time, shown) => {
  expect(formatLocalMinute(localMinuteIn(zone)(Date.parse(time)))).toBe(shown);
});

test("one clock answers for times in any order", () => {
  const clock = localMinuteIn(BERLIN);
  const times = ["2026-06-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-06-01T00:00:59.999Z", "2026-06-01T00:01:00Z"];
  const shown = times.map((time) => formatLocalMinute(clock(Date.parse(time))));
  expect(shown).toEqual(["mon 02:00", "thu 01:00", "mon 02:00", "mon 02:01"]);
});

test("all rules share the clock of a zone, however its name is written", () => {
  expect(localMinuteIn("EUROPE/berlin")).toBe(localMinuteIn(BERLIN));
});

test("an unknown zone is a RangeError", () => {
  expect(() => localMinuteIn("Europe/Atlantis")).toThrow(RangeError);
});
