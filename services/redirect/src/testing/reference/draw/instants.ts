// Draws instants, many of them close to clock changes, and conditions on them.

import { chance, integer, pick, type Random } from "./draws.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instants at which the clocks change, from 2025 to 2027. */
export const CLOCK_CHANGES: Readonly<Record<string, readonly string[]>> = {
  "Europe/Berlin": [
    ...["2025-03-30T01:00:00Z", "2025-10-26T01:00:00Z", "2026-03-29T01:00:00Z"],
    ...["2026-10-25T01:00:00Z", "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"],
  ],
  "America/New_York": [
    ...["2025-03-09T07:00:00Z", "2025-11-02T06:00:00Z", "2026-03-08T07:00:00Z"],
    ...["2026-11-01T06:00:00Z", "2027-03-14T07:00:00Z", "2027-11-07T06:00:00Z"],
  ],
  // The clocks change by only half an hour.
  "Australia/Lord_Howe": [
    ...["2025-04-05T15:00:00Z", "2025-10-04T15:30:00Z", "2026-04-04T15:00:00Z"],
    ...["2026-10-03T15:30:00Z", "2027-04-03T15:00:00Z", "2027-10-02T15:30:00Z"],
  ],
  // The clocks change at midnight: one day begins at 01:00, another repeats its last hour.
  "America/Santiago": [
    ...["2025-04-06T03:00:00Z", "2025-09-07T04:00:00Z", "2026-04-05T03:00:00Z"],
    ...["2026-09-06T04:00:00Z", "2027-04-04T03:00:00Z", "2027-09-05T04:00:00Z"],
  ],
};

export const ZONES = [...Object.keys(CLOCK_CHANGES), "Asia/Kolkata", "UTC"];

/** Midnights in Kolkata, where the clocks never change. */
const KOLKATA_MIDNIGHTS = ["2025-03-29T18:30:00Z", "2026-12-31T18:30:00Z", "2027-10-30T18:30:00Z"];

const START = Date.parse("2025-01-01T00:00:00Z");
const END = Date.parse("2028-01-01T00:00:00Z");

/** Draws a time from 2025 to 2027, often near a clock change, and often exactly at a whole minute or close to one. */
export function drawNow(random: Random): number {
  const moment = chance(random, 0.55) ? drawMoment(random) : integer(random, START / MINUTE, END / MINUTE - 1) * MINUTE;
  return moment + pick(random, [0, 0, 0, 0, -1, 1, MINUTE - 1, SECOND, integer(random, 0, MINUTE)]);
}

function drawMoment(random: Random): number {
  if (chance(random, 0.15)) return Date.parse(pick(random, KOLKATA_MIDNIGHTS)) + drawShift(random);
  const zone = pick(random, Object.keys(CLOCK_CHANGES));
  return Date.parse(pick(random, CLOCK_CHANGES[zone] ?? [])) + drawShift(random);
}

function drawShift(random: Random): number {
  const minutes = [0, 0, 0, -1, 1, -30, 30, -60, 60, -90, 90, -120, 120, -1440, 1440, integer(random, -2880, 2880)];
  return pick(random, minutes) * MINUTE;
}

/** Draws an instant: `now` itself, one millisecond before or after it, or further away. */
export function drawInstant(random: Random, now: number): string {
  const shift = pick(random, [0, 0, 0, 1, -1, SECOND, -SECOND, HOUR, -HOUR, DAY, -DAY, 400 * DAY, -400 * DAY]);
  return writeInstant(random, now + shift);
}

/**
 * Writes an instant, sometimes with an offset instead of "Z". Whole seconds are written with or without milliseconds.
 */
function writeInstant(random: Random, instant: number): string {
  if (chance(random, 0.15)) return writeWithOffset(random, instant);
  const text = new Date(instant).toISOString();
  return chance(random, 0.5) ? text.replace(".000Z", "Z") : text;
}

function writeWithOffset(random: Random, instant: number): string {
  const [offset, minutes] = pick(random, [
    ["+02:00", 120],
    ["-05:00", -300],
    ["+05:30", 330],
    ["+10:30", 630],
    ["+00:00", 0],
  ] as const);
  return new Date(instant + minutes * MINUTE).toISOString().replace("Z", offset);
}
