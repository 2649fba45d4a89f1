// Addresses at which web calendars open a draft of an event.

import type { CalendarEvent } from "./calendar-event.ts";
import { type EventTime, isKnownZone, momentOf } from "./event-times.ts";

const GOOGLE = "https://calendar.google.com/calendar/render";
const OUTLOOK = "https://outlook.live.com/calendar/0/action/compose";
const DAY_MS = 86_400_000;
/** Web servers reject long addresses, so long text is cut. The calendar file has the whole text. */
const MAX_TEXT_LENGTH = 400;

export interface CalendarLinks {
  google: string;
  outlook: string;
}

/** Returns the links, or undefined for an event that only the file can describe. */
export function calendarLinks(event: CalendarEvent): CalendarLinks | undefined {
  const { start, isRecurring, others } = event;
  if (start === undefined || isRecurring || others > 0) return undefined;
  const end = event.end ?? (start.form === "day" ? { ...start, wallMs: start.wallMs + DAY_MS } : start);
  if (end.form !== start.form || end.zone !== start.zone || (start.zone !== "" && !isKnownZone(start.zone)))
    return undefined;
  const [title, place, notes] = [event.title, event.place, event.notes].map(cut);
  const google = {
    action: "TEMPLATE",
    text: title,
    dates: `${googleTime(start)}/${googleTime(end)}`,
    ctz: start.zone,
    location: place,
    details: notes,
  };
  const outlook = {
    rru: "addevent",
    subject: title,
    startdt: outlookTime(start),
    enddt: outlookTime(end),
    allday: start.form === "day" ? "true" : "",
    location: place,
    body: notes,
  };
  return { google: withQuery(GOOGLE, google), outlook: withQuery(OUTLOOK, outlook) };
}

function withQuery(address: string, fields: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value.toWellFormed())}`] : [],
  );
  return `${address}?${set.join("&")}`;
}

/** Returns the time in the basic format of ISO 8601. The zone is in a field of its own. */
function googleTime({ form, wallMs }: EventTime): string {
  const basic = new Date(wallMs).toISOString().replace(/[-:]|\.\d+/g, "");
  if (form === "day") return basic.slice(0, 8);
  return form === "utc" ? basic : basic.replace("Z", "");
}

/** Returns the time in the extended format of ISO 8601, in UTC unless it is a day or has no zone. */
function outlookTime(time: EventTime): string {
  const extended = new Date(momentOf(time)).toISOString().replace(/\.\d+/, "");
  if (time.form === "day") return extended.slice(0, 10);
  return time.form === "floating" ? extended.replace("Z", "") : extended;
}

function cut(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1)}…`;
}
