import { expect, it } from "vitest";
import { durationMs, expiryFrom } from "./expiry.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

it.each([
  ["30d", "2026-12-21T10:00:00.000Z"],
  ["12h", "2026-11-21T22:00:00.000Z"],
  ["15m", "2026-11-21T10:15:00.000Z"],
  ["0", "2026-11-21T10:00:00.000Z"],
  ["2027-01-31", "2027-01-31T00:00:00.000Z"],
  ["2028-02-29", "2028-02-29T00:00:00.000Z"],
  ["2027-01-31T12:00:00Z", "2027-01-31T12:00:00.000Z"],
  ["2027-01-31T12:00:00+02:00", "2027-01-31T10:00:00.000Z"],
  ["2020-01-31", "2020-01-31T00:00:00.000Z"],
])("reads %s as %s", (text, expected) => {
  expect(expiryFrom(text, NOW)?.toISOString()).toBe(expected);
});

it.each([
  "",
  "soon",
  "30",
  "1.5h",
  "-1h",
  "+1h",
  "1 h",
  "1w",
  "2026-02-30",
  "2027-01-31T12:00:00",
  "3651d",
  "1e3d",
  "9999-12-31T23:59:59-23:59",
  "0001-01-01",
])("rejects %j", (text) => {
  expect(expiryFrom(text, NOW)).toBeUndefined();
});

it("limits a duration to ten years", () => {
  expect(durationMs("3650d")).toBe(3650 * 86_400_000);
  expect(durationMs("87601h")).toBeUndefined();
});
