import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, QUARTER_HOUR_MS } from "../quarter-hours.ts";
import { timeZone } from "./time-zone.ts";

const day = (text: string) => Date.parse(text);
const startIn = (zone: string, date: string) => new Date(timeZone(zone).startOf(day(date))).toISOString();

test.each([
  ["UTC", "2026-03-29", "2026-03-29T00:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
  ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
  ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00.000Z"],
  ["Australia/Lord_Howe", "2026-04-06", "2026-04-05T13:30:00.000Z"],
  ["Pacific/Chatham", "2026-01-01", "2025-12-31T10:15:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z"],
  ["Pacific/Niue", "2026-01-01", "2026-01-01T11:00:00.000Z"],
  ["America/St_Johns", "2024-02-29", "2024-02-29T03:30:00.000Z"],
])("in %s the day %s begins at %s", (zone, date, start) => {
  expect(startIn(zone, date)).toBe(start);
});

test("a day without midnight begins with its first instant", () => {
  expect(startIn("Africa/Cairo", "2024-04-26")).toBe("2024-04-25T22:00:00.000Z");
});

test("a day with two midnights begins with the first", () => {
  expect(startIn("America/Havana", "2025-11-02")).toBe("2025-11-02T04:00:00.000Z");
});

test.each([
  "Europe/London",
  "America/New_York",
  "America/Havana",
  "America/Sao_Paulo",
  "America/Nuuk",
  "America/Scoresbysund",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Asia/Gaza",
  "Asia/Tehran",
  "Asia/Amman",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Atlantic/Azores",
])("in %s every hour of six years belongs to the current day", (name) => {
  const zone = timeZone(name);
  const first = day("2020-01-02");
  let current = first;
  let next = zone.startOf(first + DAY_MS);
  const step = process.env.STRYKER_MUTATOR_WORKER === undefined ? HOUR_MS : 23 * HOUR_MS;
  for (let instant = zone.startOf(first); instant < day("2026-01-01"); instant += step) {
    if (instant >= next) {
      current += DAY_MS;
      next = zone.startOf(current + DAY_MS);
      if (zone.dayOf(next) !== current + DAY_MS || zone.dayOf(next - QUARTER_HOUR_MS) !== current) {
        expect.fail(`the border at ${new Date(next).toISOString()} is wrong`);
      }
    }
    if (zone.dayOf(instant) !== current) expect.fail(`${new Date(instant).toISOString()} is on another day`);
  }
});

test("accepts names in any letter case, and rejects unknown names", () => {
  expect(timeZone("europe/berlin").startOf(day("2026-07-01"))).toBe(day("2026-06-30T22:00:00Z"));
  expect(() => timeZone("Mars/Olympus")).toThrow(RangeError);
});
