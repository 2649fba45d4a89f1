import { expect, test } from "vitest";
import { checkEvent } from "./check-event.ts";

const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\n");
const start = "DTSTART:20261121T180000Z";
const zone = calendar(
  "BEGIN:VTIMEZONE",
  "TZID:X",
  "BEGIN:STANDARD",
  "DTSTART:1970",
  "END:STANDARD",
  "END:VTIMEZONE",
  event(start),
);

test.each([
  ["RFC 5545, 3.6.1", event(start, "SUMMARY:Opening")],
  ["RFC 5545, 3.4", calendar("VERSION:2.0", "PRODID:-//x//y//EN", event("UID:1", "DTSTAMP:20261101T000000Z", start))],
  ["RFC 5545, 3.6", calendar(event(start), event("DTSTART;VALUE=DATE:20261121"))],
  ["RFC 5545, 3.6.5 (time zone)", zone],
  ["RFC 5545, 3.6.6 (alarm)", event(start, "BEGIN:VALARM", "TRIGGER:-PT15M", "ACTION:DISPLAY", "UID:2", "END:VALARM")],
  ["RFC 5545, 3.3.5 (floating)", event("DTSTART:20261121T180000", "DTEND:20261121T190000")],
  [
    "RFC 5545, 3.3.5 (zones)",
    event("DTSTART;TZID=Asia/Tokyo:20261121T180000", "DTEND;TZID=Europe/Paris:20261121T120000"),
  ],
  ["RFC 5545, 3.3.4", event("DTSTART;VALUE=DATE:20240229", "DTEND;VALUE=DATE:20240301")],
  ["RFC 5545, 3.8.2.5", event(start, "DURATION:PT1H30M")],
  ["RFC 5545, 3.8.2.5", event("DTSTART;VALUE=DATE:20261121", "DURATION:P2D")],
  ["RFC 5545, 3.1 (folded, lowercase)", "begin:vevent\r\ndtstart:2026\r\n 1121T180000Z\r\nend:vevent\r\n"],
])("B11 %s: accepts the event %j", (_section, target) => {
  expect(checkEvent(target)).toBeUndefined();
});

test.each([
  ["RFC 5545, 3.4", "SUMMARY:Opening", "Must begin with BEGIN:VEVENT"],
  ["RFC 5545, 3.6", "BEGIN:VTODO\nEND:VTODO", "Must begin with BEGIN:VEVENT"],
  ["RFC 5545, 3.6", calendar("VERSION:2.0"), "Must have an event"],
  ["RFC 5545, 3.6", calendar("BEGIN:VTODO", "END:VTODO", event(start)), "Must not have VTODO in VCALENDAR"],
  ["RFC 5545, 3.6", event(start, event(start)), "Must not have VEVENT in VEVENT"],
  ["RFC 5545, 3.6", event(start, "BEGIN:<b>", "END:<b>"), "Must not have another component"],
  ["RFC 5545, 3.6", "BEGIN:VEVENT\nDTSTART:20261121T180000Z", "Must have an END for each BEGIN"],
  ["RFC 5545, 3.6", "BEGIN:VEVENT\nEND:VCALENDAR", "Must have an END for each BEGIN"],
  ["RFC 5545, 3.4", `${event(start)}\n${event(start)}`, "Must have nothing after its last END"],
  ["RFC 5545, 3.7.4", calendar("VERSION:1.0", event(start)), "Must have VERSION:2.0 at most once"],
  ["RFC 5545, 3.7.4", calendar("VERSION:2.0", "VERSION:2.0", event(start)), "Must have VERSION:2.0 at most once"],
  ["RFC 5545, 3.7.3", calendar("PRODID:1", "PRODID:2", event(start)), "Must have PRODID at most once"],
  ["RFC 5545, 3.6.1", event("SUMMARY:x"), "Must have DTSTART in each event"],
  ["RFC 5545, 3.6.1", event(start, start), "Must have DTSTART only once"],
  ["RFC 5545, 3.6.1", event(start, "UID:1", "UID:2"), "Must have UID only once"],
  ["RFC 5545, 3.3.4", event("DTSTART;VALUE=DATE:20260229"), "Must have DTSTART and DTEND such as"],
  ["RFC 5545, 3.3.5", event("DTSTART:20261121T250000Z"), "Must have DTSTART and DTEND such as"],
  ["RFC 5545, 3.3.5", event("DTSTART:2026-11-21T18:00:00Z"), "Must have DTSTART and DTEND such as"],
  ["RFC 5545, 3.3.5", event("DTSTART:20261121"), "Must have DTSTART and DTEND such as"],
  ["RFC 5545, 3.2.19", event("DTSTART;TZID=Europe/Paris:20261121T180000Z"), "Must have DTSTART and DTEND such as"],
  ["RFC 5545, 3.8.2.2", event(start, "DTEND:20261121T180000Z"), "Must have DTEND after DTSTART"],
  ["RFC 5545, 3.8.2.2 (one form)", event(start, "DTEND;VALUE=DATE:20261122"), "Must have DTEND after DTSTART"],
  ["RFC 5545, 3.8.2.2 (one form)", event(start, "DTEND:20261121T190000"), "Must have DTEND after DTSTART"],
  ["RFC 5545, 3.6.1", event(start, "DTEND:20261121T190000Z", "DURATION:PT1H"), "Must have DTEND or DURATION"],
  ["RFC 5545, 3.8.2.5 (positive)", event(start, "DURATION:-PT1H"), "Must have DURATION such as"],
  ["RFC 5545, 3.8.2.5 (of a day)", event("DTSTART;VALUE=DATE:20261121", "DURATION:PT1H"), "Must have DURATION such as"],
  ["RFC 5545, 3.8.7.2", event(start, "DTSTAMP:20261121T180000"), "Must have DTSTAMP in UTC"],
  ["RFC 5545, 3.1", event(start, "SUMMARY"), "Must have lines of the form"],
  ["RFC 5545, 3.1", event(start, "SUMMARY:\u0000"), "no other control characters"],
])("B11 %s: rejects %j as an event", (_section, target, message) => {
  expect(checkEvent(target)).toContain(message);
});
