// Reads durations and expiry times as people write them.

import { calendarDay, instant } from "@qr/contracts";
import { z } from "zod";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION = /^(\d{1,6})([mhd])$/;
const MAX_DURATION_MS = 3650 * UNIT_MS.d;
const dayOrInstant = z.union([calendarDay.transform((day) => `${day}T00:00:00Z`).pipe(instant), instant]);

/** Converts a duration such as `0`, `30d`, `12h`, or `15m` to ms. Returns undefined if the string is not a duration of at most ten years. */
export function durationMs(text: string): number | undefined {
  if (text === "0") return 0;
  const [, count, unit] = DURATION.exec(text) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const ms = Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  return ms <= MAX_DURATION_MS ? ms : undefined;
}

/**
 * Parses an expiry: a duration from `now`, an ISO date (midnight UTC), or an ISO time with a zone. Returns the time (which can be in the
 * past), or undefined if the string has none of these forms.
 */
export function expiryFrom(text: string, now: Date): Date | undefined {
  const ms = durationMs(text);
  if (ms !== undefined) return new Date(now.getTime() + ms);
  return dayOrInstant.safeParse(text).data;
}
