import { expect, test } from "vitest";
import {
  paramsOfDays,
  type StatisticsDays,
  statisticsDaysFrom,
  statisticsQuery,
  violationOfDays,
} from "./statistics-range.ts";

const BERLIN = "Europe/Berlin";
const USUAL: StatisticsDays = { range: "last_30_days", from: "", to: "", zone: BERLIN };
const CUSTOM: StatisticsDays = { range: "custom", from: "2026-11-01", to: "2026-11-21", zone: "Asia/Kathmandu" };
const daysOf = (query: string) => statisticsDaysFrom(new URLSearchParams(query), BERLIN);

test("no parameters mean thirty days in the viewer's zone, and vice versa", () => {
  expect(daysOf("")).toEqual(USUAL);
  expect(paramsOfDays(USUAL, BERLIN).toString()).toBe("");
});

test("a choice survives a reload", () => {
  expect(daysOf(paramsOfDays(CUSTOM, BERLIN).toString())).toEqual(CUSTOM);
  const year: StatisticsDays = { ...USUAL, range: "last_365_days" };
  expect(daysOf(paramsOfDays(year, BERLIN).toString())).toEqual(year);
});

test.each(["range=ever", "tz=Mars/Phobos", "from=2026-11-01&to=2026-11-02", "tz="])("ignores %s", (query) => {
  expect(daysOf(query)).toEqual(USUAL);
});

test("invalid days count as not chosen", () => {
  expect(daysOf("range=custom&from=2026-13-45&to=yesterday")).toEqual({ ...USUAL, range: "custom" });
});

test.each([
  [{}, undefined],
  [{ from: "" }, "incomplete"],
  [{ from: "2026-11-22" }, "reversed"],
  [{ from: "2026-11-21" }, undefined],
  [{ from: "2025-11-21" }, undefined],
  [{ from: "2025-11-20" }, "tooLong"],
] as const)("chosen days with %j have the violation %s", (change, violation) => {
  expect(violationOfDays({ ...CUSTOM, ...change })).toBe(violation);
});

test("builds the API's query", () => {
  expect(statisticsQuery(USUAL).toString()).toBe("range=last_30_days&tz=Europe%2FBerlin");
  expect(statisticsQuery(CUSTOM).toString()).toBe("from=2026-11-01&to=2026-11-21&tz=Asia%2FKathmandu");
});
