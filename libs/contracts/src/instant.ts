// Times and days that requests may contain. JavaScript, Postgres, and ISO 8601 can all express them, so whatever is stored can be shown.

import { z } from "zod";
import { violation } from "./detail.ts";

const EARLIEST_MS = Date.UTC(1970, 0, 1);
const END_MS = Date.UTC(10_000, 0, 1);
/** Maximum length of a time in a request, in characters. */
const MAX_LENGTH = 40;
const MAX_EXPIRY_YEARS = 10;

/** Returns whether the time is in one of the years 1970 to 9999 in UTC. */
export function isInstant(time: Date): boolean {
  return time.getTime() >= EARLIEST_MS && time.getTime() < END_MS;
}

const isoTime = z.iso
  .datetime({
    offset: true,
    error: "Must be an ISO 8601 time with an offset, such as 2026-11-21T10:20:30Z. In a URL, encode `+` as %2B.",
  })
  .max(MAX_LENGTH);
const wrongYear = {
  ...violation("out_of_range", "Must be a time in the years 1970 to 9999, in UTC."),
  abort: true,
};

/** An ISO 8601 time with an offset. Accepts past times. The limits on the year apply to the time in UTC. */
export const instant = isoTime.transform((value) => new Date(value)).refine(isInstant, wrongYear);

/** Like `instant`, but returns the time as text, in UTC with milliseconds. */
export const instantText = isoTime
  .refine((value) => isInstant(new Date(value)), wrongYear)
  .overwrite((value) => new Date(value).toISOString());

/** An expiry time for something new: in the future, and at most MAX_EXPIRY_YEARS from now. */
export const expiry = expiryWithin(MAX_EXPIRY_YEARS);

/** Accepts an expiry time for something new: in the future, and at most `years` from now. */
export function expiryWithin(years: number) {
  return instant
    .refine((time) => time.getTime() > Date.now(), violation("out_of_range", "Must be in the future."))
    .refine(
      (time) => time <= latestExpiry(new Date(), years),
      violation("out_of_range", `Must be at most ${years} years from now.`),
    );
}

/** Returns the latest time at which something created at `now` may expire. */
export function latestExpiry(now: Date, years = MAX_EXPIRY_YEARS): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + years);
  return latest;
}

/** A calendar date, YYYY-MM-DD. */
export const calendarDay = z.iso.date({ error: "Must be a calendar date, YYYY-MM-DD.", abort: true });
