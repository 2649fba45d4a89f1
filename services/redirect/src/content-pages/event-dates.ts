// Says when an event takes place: as written in the event, but in the language of the page.

import type { CalendarEvent } from "../contents/calendar-event.ts";
import { type EventTime, isKnownZone, lastDayBefore, momentOf } from "../contents/event-times.ts";
import { AUTHORED, escapeHtml } from "../pages/html.ts";
import type { Language } from "../pages/languages.ts";
import { EVENT_TEXTS } from "./event-texts.ts";
import { stated } from "./parts.ts";

/** The times of events are formatted as if they were in UTC, so that they appear as written in the event. */
const AS_WRITTEN = { timeZone: "UTC" } as const;
const MONTH = { ...AS_WRITTEN, month: "short" } as const;
const DAY = { ...AS_WRITTEN, dateStyle: "full" } as const;
const CLOCK = { ...AS_WRITTEN, timeStyle: "short" } as const;
const BOTH = { ...AS_WRITTEN, dateStyle: "full", timeStyle: "short" } as const;

/** Formatters by language and form. Creating one takes longer than everything else on the page; there are a few dozen. */
const formats = new Map<string, Intl.DateTimeFormat>();

interface DateRow {
  label: string;
  value: string;
}

/** Returns the rows that say when the event takes place, or none if the event does not say when. */
export function dateRows({ start, end }: CalendarEvent, language: Language): DateRow[] {
  const texts = EVENT_TEXTS[language];
  if (start === undefined) return [];
  if (start.form === "day") {
    const last = end === undefined ? start : lastDayBefore(end);
    const days =
      last.wallMs <= start.wallMs
        ? [{ label: texts.date, value: stated(range(DAY, language, start, start)) }]
        : [
            { label: texts.start, value: stated(range(DAY, language, start, start)) },
            { label: texts.end, value: stated(range(DAY, language, last, last)) },
          ];
    return [...days, { label: texts.time, value: stated(texts.allDay) }];
  }
  if (end === undefined || (isSameDay(start, end) && end.zone === start.zone)) {
    return [
      { label: texts.date, value: stated(range(DAY, language, start, start)) },
      { label: texts.time, value: stated(range(CLOCK, language, start, end ?? start)) + zoneOf(start, language) },
    ];
  }
  return [
    { label: texts.start, value: stated(range(BOTH, language, start, start)) + zoneOf(start, language) },
    { label: texts.end, value: stated(range(BOTH, language, end, end)) + zoneOf(end, language) },
  ];
}

/** Returns a picture of the day on which the event starts, like a page of a calendar. */
export function dayTile({ start }: CalendarEvent, language: Language): string {
  if (start === undefined) return "";
  const month = escapeHtml(formatOf(language, MONTH).format(start.wallMs));
  const day = new Date(start.wallMs).getUTCDate();
  return `<div class="tile" aria-hidden="true"><span>${month}</span><b>${day}</b></div>`;
}

function range(options: Intl.DateTimeFormatOptions, language: Language, from: EventTime, to: EventTime): string {
  const format = formatOf(language, options);
  return from.wallMs < to.wallMs ? format.formatRange(from.wallMs, to.wallMs) : format.format(from.wallMs);
}

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** Returns the zone in words. A zone that only the author knows is shown as the author wrote it. */
function zoneOf(time: EventTime, language: Language): string {
  if (time.form === "floating") return zoneNote(EVENT_TEXTS[language].localTime);
  if (time.form === "utc") return zoneNote("UTC");
  if (!isKnownZone(time.zone)) return `<span class="label"${AUTHORED}>${escapeHtml(time.zone)}</span>`;
  const format = new Intl.DateTimeFormat(language, { timeZone: time.zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(momentOf(time)).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return zoneNote(`${name} (${time.zone})`);
}

function zoneNote(text: string): string {
  return `<span class="label">${escapeHtml(text)}</span>`;
}

function isSameDay(one: EventTime, other: EventTime): boolean {
  const dayOf = ({ wallMs }: EventTime) => new Date(wallMs).toISOString().slice(0, 10);
  return dayOf(one) === dayOf(other);
}
