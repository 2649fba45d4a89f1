import { expect, test } from "vitest";
import { weekBefore, weekOf } from "./week.ts";

test.each([
  ["2026-11-23T00:00:00.000Z", "2026-11-23"],
  ["2026-11-29T23:59:59.999Z", "2026-11-23"],
  ["2026-11-30T00:00:00.000Z", "2026-11-30"],
  ["1969-12-31T12:00:00.000Z", "1969-12-29"],
])("the week of %s begins on %s", (time, monday) => {
  expect(weekOf(new Date(time)).toISOString()).toBe(`${monday}T00:00:00.000Z`);
});

test("the weeks before a Monday end on the Sunday before it", () => {
  const monday = new Date("2026-03-02");
  expect(weekBefore(monday, 1)).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(weekBefore(monday, 2)).toEqual({ from: "2026-02-16", to: "2026-02-22" });
});
