import { describe, expect, test } from "vitest";
import { agoText, dateText, dateTimeText, durationText, numberText } from "./times.ts";

const NOW = Date.parse("2026-11-21T18:00:00Z");
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

test.each([
  [0, "now"],
  [59, "now"],
  [60, "1 minute ago"],
  [5 * 60 + 59, "5 minutes ago"],
  [119 * 60, "1 hour ago"],
  [24 * 3600, "yesterday"],
  [45 * 24 * 3600, "last month"],
  [400 * 24 * 3600, "last year"],
  [-3600, "in 1 hour"],
  [-3 * 24 * 3600, "in 3 days"],
])("%d seconds before now is %j", (seconds, text) => {
  expect(agoText(before(seconds), "en", NOW)).toBe(text);
});

test("also works in German", () => {
  expect(agoText(before(300), "de", NOW)).toBe("vor 5 Minuten");
  expect(durationText(130, "de")).toBe("3 Minuten");
  expect(numberText(1234567, "de")).toBe("1.234.567");
});

describe("a time in the viewer's time zone", () => {
  test("can be on another day", () => {
    expect(dateText("2026-11-21T23:30:00Z", "de", "Europe/Berlin")).toBe("22.11.2026");
    expect(dateText("2026-11-21T23:30:00Z", "de", "UTC")).toBe("21.11.2026");
  });
  test("names the time zone", () => {
    expect(dateTimeText("2026-11-21T23:30:00Z", "de", "Europe/Berlin")).toMatch(/^22\. Nov\.? 2026,? (um )?00:30 MEZ$/);
  });
});

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
])("formats a wait of %d seconds as %j", (seconds, text) => {
  expect(durationText(seconds, "en")).toBe(text);
});
