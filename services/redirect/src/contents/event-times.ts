// The times of an event (RFC 5545, section 3.3): a day, or a time in UTC, in a named zone, or on the clock of wherever the reader is.

import type { ContentLine } from "./content-lines.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The end of the last year that events can name. */
const END_OF_TIME_MS = Date.UTC(10_000, 0, 1);

export interface EventTime {
  form: "day" | "floating" | "utc" | "zoned";
  /** What clocks in the zone show, as if they showed UTC (Unix ms). */
  wallMs: number;
  /** The zone of a `zoned` time, as the author wrote it; "" for all other forms. */
  zone: string;
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;
const DURATION = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Returns the time in a DTSTART or DTEND line, or undefined if there is none. */
export function readEventTime(line: ContentLine | undefined): EventTime | undefined {
  const [whole, year, month, day, hours, minutes, seconds, utc] = TIME.exec(line?.value.trim() ?? "") ?? [];
  if (line === undefined || whole === undefined) return undefined;
  const wallMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours ?? 0), Number(minutes ?? 0));
  if (hours === undefined) return { form: "day", wallMs, zone: "" };
  const zone = line.parameters.get("TZID")?.[0] ?? "";
  const form = utc === "Z" ? "utc" : zone === "" ? "floating" : "zoned";
  return { form, wallMs: wallMs + Number(seconds) * 1000, zone: form === "zoned" ? zone : "" };
}

/** Returns the time after a duration such as P1DT2H; undefined if the value is not a duration, or the time is after the year 9999. */
export function timeAfter(start: EventTime, duration: string): EventTime | undefined {
  const [whole, ...numbers] = DURATION.exec(duration.trim()) ?? [];
  if (whole === undefined) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers.map((number) => Number(number ?? 0));
  const ms = (weeks * 7 + days) * DAY_MS + hours * HOUR_MS + minutes * 60_000 + seconds * 1000;
  const wallMs = start.wallMs + ms;
  return wallMs < END_OF_TIME_MS ? { ...start, wallMs } : undefined;
}

/** Returns the last day of an event that ends before the given day. */
export function lastDayBefore(end: EventTime): EventTime {
  return { ...end, wallMs: end.wallMs - DAY_MS };
}

/** Returns whether the zone is one whose rules this service knows. */
export function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns the moment (Unix ms) of a time in UTC or in a known zone. */
export function momentOf({ form, wallMs, zone }: EventTime): number {
  if (form !== "zoned") return wallMs;
  // The offset just before or after the moment can be different, so the first result is only a guess.
  const guessMs = wallMs - offsetAt(wallMs, zone);
  return wallMs - offsetAt(guessMs, zone);
}

function offsetAt(timeMs: number, zone: string): number {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = Object.fromEntries(clock.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - timeMs;
}
