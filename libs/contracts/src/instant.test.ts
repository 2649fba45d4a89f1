import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expiry, instant, isInstant, latestExpiry } from "./instant.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-21T10:00:00Z") }));
afterEach(() => vi.useRealTimers());

const codeOf = (schema: typeof instant, text: string) => {
  const issues = schema.safeParse(text).error?.issues ?? [];
  expect(issues.length).toBeLessThan(2);
  return issues.map((issue) => (issue.code === "custom" ? issue.params?.detail : issue.code))[0];
};

test.each([
  ["2026-11-21T10:20:30Z", "2026-11-21T10:20:30.000Z"],
  ["2026-11-21T10:20:30.5+05:30", "2026-11-21T04:50:30.500Z"],
  ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
  ["1969-12-31T23:00:00-01:00", "1970-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
])("reads %s as %s", (text, expected) => {
  expect(instant.parse(text).toISOString()).toBe(expected);
});

test.each([
  ["9999-12-31T23:59:59-23:59", "out_of_range"],
  ["1970-01-01T00:00:00+00:01", "out_of_range"],
  ["0001-01-01T00:00:00Z", "out_of_range"],
  ["2026-02-30T00:00:00Z", "invalid_format"],
  ["2026-11-21T10:20:30", "invalid_format"],
  ["2026-11-21", "invalid_format"],
  [`2026-11-21T10:20:30.${"1".repeat(40)}Z`, "too_big"],
])("rejects %s", (text, code) => {
  expect(codeOf(instant, text)).toBe(code);
});

test.each([
  ["2026-11-21T10:00:00.001Z", undefined],
  ["2036-11-21T10:00:00Z", undefined],
  ["2026-11-21T10:00:00Z", "out_of_range"],
  ["2036-11-21T10:00:00.001Z", "out_of_range"],
  ["9999-12-31T23:59:59-23:59", "out_of_range"],
])("as an expiry, %s is %s", (text, code) => {
  expect(codeOf(expiry, text)).toBe(code);
});

test("ten years from a leap day is a date that exists", () => {
  expect(latestExpiry(new Date("2028-02-29T12:00:00Z")).toISOString()).toBe("2038-03-01T12:00:00.000Z");
});

test("an invalid date is not an instant", () => {
  expect(isInstant(new Date(Number.NaN))).toBe(false);
});
