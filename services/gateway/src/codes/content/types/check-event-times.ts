// The rules for the times of an event (RFC 5545, section 3.6.1).

import type { ContentLine } from "./content-lines.ts";

/** Properties that an event may have at most once. */
const ONCE = ["DTSTART", "DTEND", "DURATION", "UID", "DTSTAMP"];
const DATE = /^(\d{4})(\d\d)(\d\d)$/;
const DATE_TIME = /^(\d{4})(\d\d)(\d\d)T(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)Z?$/;
const DURATION = /^\+?P(?:\d+W|\d+D(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)$/;
const DAYS = /^\+?P\d+[DW]$/;

/** The form of a value: a day, a local time without a zone, or a time in a zone. */
type Form = "day" | "floating" | "zoned";

/** Returns what is wrong with the times in an event's own lines, as a sentence for the client, or undefined if they are valid. */
export function checkEventTimes(lines: readonly ContentLine[]): string | undefined {
  const find = (property: string) => lines.find(({ name }) => name === property);
  const repeated = ONCE.find((property) => lines.filter(({ name }) => name === property).length > 1);
  if (repeated) return `Must have ${repeated} only once per event.`;
  const [start, end, duration, stamp] = [find("DTSTART"), find("DTEND"), find("DURATION"), find("DTSTAMP")];
  if (!start) return "Must have DTSTART in each event.";
  if (!isInstant(start) || (end && !isInstant(end))) {
    return "Must have DTSTART and DTEND such as 20261121T180000Z or 20261121T180000, or a day with ;VALUE=DATE such as 20261121.";
  }
  if (stamp && !(isInstant(stamp) && stamp.value.endsWith("Z")))
    return "Must have DTSTAMP in UTC, such as 20261121T180000Z.";
  if (end && duration) return "Must have DTEND or DURATION, not both.";
  if (duration && !isDuration(duration.value, start)) {
    return "Must have DURATION such as PT1H30M or P1D, in days or weeks if DTSTART is a day.";
  }
  if (end && !isAfter(end, start)) return "Must have DTEND after DTSTART, in the same form.";
  return undefined;
}

/** Returns whether the line's value is a valid date or time. Neither a date nor a time in UTC may have a TZID. */
function isInstant(line: ContentLine): boolean {
  const isDay = formOf(line) === "day";
  const [, year, month, day] = (isDay ? DATE : DATE_TIME).exec(line.value) ?? [];
  if (year === undefined || !isDate(Number(year), Number(month), Number(day))) return false;
  return zoneOf(line) === undefined || !(isDay || line.value.endsWith("Z"));
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function formOf(line: ContentLine): Form {
  if (/;VALUE=DATE(?:;|$)/i.test(line.parameters)) return "day";
  return line.value.endsWith("Z") || zoneOf(line) !== undefined ? "zoned" : "floating";
}

function zoneOf({ parameters }: ContentLine): string | undefined {
  return /;TZID=([^;]*)/i.exec(parameters)?.[1];
}

function isDuration(value: string, start: ContentLine): boolean {
  return DURATION.test(value) && (formOf(start) !== "day" || DAYS.test(value));
}

/**
 * Returns whether `end` is after `start`. Values with the same form and zone are compared as strings. If the zones differ, the order
 * depends on the rules of the zones, so any order is accepted.
 */
function isAfter(end: ContentLine, start: ContentLine): boolean {
  if (formOf(end) !== formOf(start)) return false;
  const isOneZone = zoneOf(end) === zoneOf(start);
  return !isOneZone || end.value > start.value;
}
