// When an event is, by RFC 5545, section 3.6.1. check-event calls it for each VEVENT.

import type { ContentLine } from "./content-lines.ts";

/** Properties that an event has once at most. */
const ONCE = ["DTSTART", "DTEND", "DURATION", "UID", "DTSTAMP"];
const DATE = /^(\d{4})(\d\d)(\d\d)$/;
const DATE_TIME = /^(\d{4})(\d\d)(\d\d)T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(Z?)$/;
const DURATION = /^[+-]?P(?:\d+W|\d+D(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)$/;

/** What is wrong with the times of an event's own lines, as a sentence for the client, or undefined. */
export function checkEventTimes(lines: readonly ContentLine[]): string | undefined {
  const find = (property: string) => lines.find(({ name }) => name === property);
  const repeated = ONCE.find((property) => lines.filter(({ name }) => name === property).length > 1);
  if (repeated) return `Must have ${repeated} once in an event.`;
  const [start, end, duration] = [find("DTSTART"), find("DTEND"), find("DURATION")];
  if (!start) return "Must have DTSTART in each event.";
  if (!isInstant(start) || (end && !isInstant(end))) {
    return "Must have DTSTART and DTEND such as 20261121T180000Z or 20261121T180000, or a day with ;VALUE=DATE such as 20261121.";
  }
  if (end && duration) return "Must have DTEND or DURATION, not both.";
  if (duration && !DURATION.test(duration.value)) return "Must have DURATION such as PT1H30M or P1D.";
  if (end && !isAfter(end, start)) return "Must have DTEND behind DTSTART, and in the same form.";
  return undefined;
}

/** A day or time that there is, with the parameters that its form asks for. */
function isInstant({ parameters, value }: ContentLine): boolean {
  const isDay = /;VALUE=DATE(?:;|$)/i.test(parameters);
  const [, year, month, day, , , , utc] = (isDay ? DATE : DATE_TIME).exec(value) ?? [];
  if (year === undefined || !isDate(Number(year), Number(month), Number(day))) return false;
  return !(/;TZID=/i.test(parameters) && (isDay || utc === "Z"));
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Both forms sort as they read; where the zones differ, only the days are compared, with one day of play. */
function isAfter(end: ContentLine, start: ContentLine): boolean {
  if (end.value.length !== start.value.length && (end.value.length === 8 || start.value.length === 8)) return false;
  if (end.parameters !== start.parameters || end.value.length !== start.value.length) return true;
  return end.value > start.value;
}
