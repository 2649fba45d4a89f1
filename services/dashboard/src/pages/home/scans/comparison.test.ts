import { expect, test } from "vitest";
import { compare, daysBefore, percentText } from "./comparison.ts";

test.each([
  [125, 100, { kind: "more", share: 0.25 }],
  [75, 100, { kind: "fewer", share: -0.25 }],
  [0, 4, { kind: "fewer", share: -1 }],
  [3, 3, { kind: "same" }],
  [0, 0, { kind: "noneBefore" }],
  [3, 0, { kind: "noneBefore" }],
] as const)("%i scans after %i are %j", (latest, earlier, comparison) => {
  expect(compare(latest, earlier)).toEqual(comparison);
});

test.each([
  [0.25, "en", true, "+25%"],
  [-0.25, "en", true, "-25%"],
  [-0.25, "en", false, "25%"],
  [0.254, "en", true, "+25%"],
  [0.0123, "en", true, "+1.2%"],
  [0.0123, "de", true, "+1,2\u00a0%"],
  [-1, "de", true, "-100\u00a0%"],
  [12, "en", true, "+1,200%"],
] as const)("the share %d is shown in %s as a percentage", (share, language, hasSign, text) => {
  expect(percentText(share, language, hasSign)).toBe(text);
});

test("the days before end on the day before, in every month", () => {
  expect(daysBefore("2026-11-21", 7)).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  expect(daysBefore("2026-03-01", 30)).toEqual({ from: "2026-01-30", to: "2026-02-28" });
});
