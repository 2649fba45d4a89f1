import { expect, test } from "vitest";
import { localTextOf, timeOf } from "./local-time.ts";

test.each([
  ["2026-11-21T17:10:00.000Z", "2026-11-21T18:10"],
  ["2026-07-01T22:00:00.000Z", "2026-07-02T00:00"],
  ["2026-11-21T17:10:30.500Z", "2026-11-21T18:10:30.500"],
  ["2026-11-21T17:10:00.001Z", "2026-11-21T18:10:00.001"],
])("%s is shown as %s, and read back", (iso, text) => {
  expect(localTextOf(iso)).toBe(text);
  expect(timeOf(text)).toBe(iso);
});

test("an empty field is no time, and what is no time is not shown", () => {
  expect([timeOf(""), timeOf("soon")]).toEqual(["", ""]);
  expect([localTextOf(""), localTextOf("soon")]).toEqual(["", ""]);
});

test("a time in the hour that is skipped in spring is moved past it", () => {
  expect(localTextOf(timeOf("2026-03-29T02:30"))).toBe("2026-03-29T03:30");
});
