// Reads what an event's page shows from an event or a calendar (RFC 5545).

import { type ContentLine, linesOfFirst, readContentLines, unescapedText } from "./content-lines.ts";
import { type EventTime, readEventTime, timeAfter } from "./event-times.ts";

export interface CalendarEvent {
  /** "" if the event has none. */
  title: string;
  place: string;
  notes: string;
  start: EventTime | undefined;
  /** When the event ends. For an all-day event, this is the day after the last one. */
  end: EventTime | undefined;
  isRecurring: boolean;
  /** Number of further events in the file. The page shows the first one. */
  others: number;
}

const RECURRENCE = new Set(["RRULE", "RDATE"]);

export function readCalendarEvent(text: string): CalendarEvent {
  const all = readContentLines(text);
  const lines = linesOfFirst("VEVENT", all);
  const textOf = (property: string) => unescapedText(lineOf(lines, property)?.value ?? "");
  const start = readEventTime(lineOf(lines, "DTSTART"));
  return {
    title: textOf("SUMMARY"),
    place: textOf("LOCATION"),
    notes: textOf("DESCRIPTION"),
    start,
    end: readEventTime(lineOf(lines, "DTEND")) ?? (start && timeAfter(start, lineOf(lines, "DURATION")?.value ?? "")),
    isRecurring: lines.some(({ name }) => RECURRENCE.has(name)),
    others: Math.max(0, all.filter(isEvent).length - 1),
  };
}

function lineOf(lines: readonly ContentLine[], property: string): ContentLine | undefined {
  return lines.find(({ name }) => name === property);
}

function isEvent({ name, value }: ContentLine): boolean {
  return name === "BEGIN" && value.trim().toUpperCase() === "VEVENT";
}
