import { describe, expect, it, test } from "vitest";
import { eventPage } from "../content-pages/event-page.ts";
import type { Language } from "../pages/languages.ts";
import { readPage } from "../testing/read-page.ts";
import { readCalendarEvent } from "./calendar-event.ts";
import { calendarLinks } from "./calendar-links.ts";
import { momentOf, readEventTime } from "./event-times.ts";

const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
/** Returns what the page says about the time, with plain spaces. */
function timesOf(language: Language, ...lines: string[]): string {
  const page = readPage(eventPage(event(...lines), "?file=x", { language, userAgent: "" }).content);
  return page.text.replace(/[\u00a0\u2009\u202f]/g, " ");
}

test("reads the first event, without its alarms, and counts the others", () => {
  const alarm = ["BEGIN:VALARM", "DESCRIPTION:alarm", "END:VALARM"];
  const first = event("SUMMARY:A\\, b", ...alarm, "LOCATION:x", "DESCRIPTION:1\\n2", "DTSTART:20261121T180000Z");
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", first, event("SUMMARY:C"), "END:VCALENDAR"].join("\n");
  expect(readCalendarEvent(text)).toEqual({
    title: "A, b",
    place: "x",
    notes: "1\n2",
    start: { form: "utc", wallMs: Date.UTC(2026, 10, 21, 18), zone: "" },
    end: undefined,
    isRecurring: false,
    others: 1,
  });
});

describe("says when the event takes place", () => {
  const zoned = (value: string) => `;TZID=Europe/Berlin:${value}`;
  it.each<[string, Language, string[], string[]]>([
    ["in UTC", "en", ["DTSTART:20261121T180000Z"], ["Saturday, November 21, 2026", "6:00 PM", "UTC"]],
    ["floating", "de", ["DTSTART:20261121T180000"], ["Samstag, 21. November 2026", "18:00", "Ortszeit"]],
    [
      "in a zone, with an end on the same day",
      "de",
      [`DTSTART${zoned("20261121T180000")}`, `DTEND${zoned("20261121T200000")}`],
      ["Samstag, 21. November 2026", "18:00–20:00 Uhr", "Mitteleuropäische Zeit (Europe/Berlin)"],
    ],
    [
      "in an unknown zone",
      "en",
      ['DTSTART;TZID="W. Europe":20261121T180000', "DURATION:PT1H30M"],
      ["6:00 – 7:30 PM", "W. Europe"],
    ],
    [
      "over midnight",
      "fr",
      ["DTSTART:20261121T180000Z", "DTEND:20261122T020000Z"],
      ["Début", "samedi 21 novembre 2026 à 18:00", "Fin", "dimanche 22 novembre 2026 à 02:00"],
    ],
    [
      "between zones",
      "en",
      ["DTSTART;TZID=Asia/Tokyo:20261121T180000", "DTEND;TZID=Europe/Paris:20261121T120000"],
      ["Starts", "Japan Standard Time (Asia/Tokyo)", "Ends", "12:00 PM", "Central European Time (Europe/Paris)"],
    ],
    ["on a day", "ja", ["DTSTART;VALUE=DATE:20261121"], ["2026年11月21日土曜日", "終日"]],
    [
      "on two days, of which the end is the day after",
      "en",
      ["DTSTART;VALUE=DATE:20261121", "DTEND;VALUE=DATE:20261123"],
      ["Saturday, November 21, 2026", "Sunday, November 22, 2026", "All day"],
    ],
    ["for a day and a week", "en", ["DTSTART;VALUE=DATE:20261121", "DURATION:P1W"], ["Friday, November 27, 2026"]],
    ["again and again", "en", ["DTSTART:20261121T180000Z", "RRULE:FREQ=DAILY"], ["This event repeats."]],
  ])("%s", (_name, language, lines, expected) => {
    const text = timesOf(language, ...lines);
    let from = 0;
    for (const part of expected) {
      expect(text.slice(from)).toContain(part);
      from = text.indexOf(part, from) + part.length;
    }
  });

  it.each(["P99999999999W", "P9999999W", "P1X"])("or only when it starts, if it lasts %s", (duration) => {
    const text = timesOf("en", "DTSTART:20261121T180000Z", `DURATION:${duration}`);
    expect(text).toContain("6:00 PM");
    expect(text).not.toContain("Ends");
  });

  it("or nothing, if the event does not say it", () => {
    for (const line of ["DTSTART:1", "DTSTART:20261121T18", "SUMMARY:x"])
      expect(timesOf("en", line)).toBe("Add to calendar");
  });
});

test.each([
  ["Europe/Berlin", "20260329T015959", Date.UTC(2026, 2, 29, 0, 59, 59)],
  ["Europe/Berlin", "20260329T030000", Date.UTC(2026, 2, 29, 1)],
  ["Europe/Berlin", "20261025T040000", Date.UTC(2026, 9, 25, 3)],
  ["America/New_York", "20260308T030000", Date.UTC(2026, 2, 8, 7)],
  ["Asia/Kathmandu", "20260101T000000", Date.UTC(2025, 11, 31, 18, 15)],
  ["Pacific/Kiritimati", "20260101T000000", Date.UTC(2025, 11, 31, 10)],
])("in %s, %s is the right moment", (zone, value, expectedMs) => {
  const time = readEventTime({ name: "DTSTART", parameters: new Map([["TZID", [zone]]]), value });
  expect(time && momentOf(time)).toBe(expectedMs);
});

describe("links to web calendars", () => {
  const queriesOf = (...lines: string[]) => {
    const links = calendarLinks(readCalendarEvent(event(...lines)));
    return links && [links.google, links.outlook].map((link) => Object.fromEntries(new URL(link).searchParams));
  };

  it.each([
    [["DTSTART:20261121T180000Z"], "20261121T180000Z/20261121T180000Z", undefined, "2026-11-21T18:00:00Z"],
    [["DTSTART:20261121T180000"], "20261121T180000/20261121T180000", undefined, "2026-11-21T18:00:00"],
    [
      ["DTSTART;TZID=Europe/Berlin:20261121T180000"],
      "20261121T180000/20261121T180000",
      "Europe/Berlin",
      "2026-11-21T17:00:00Z",
    ],
    [["DTSTART;VALUE=DATE:20261121"], "20261121/20261122", undefined, "2026-11-21"],
  ])("of %j have its times", (lines, dates, ctz, startdt) => {
    const [google, outlook] = queriesOf(...lines, "SUMMARY:A & b", "LOCATION:Straße 1", "DESCRIPTION:x") ?? [];
    expect(google).toMatchObject({ action: "TEMPLATE", text: "A & b", dates, location: "Straße 1", details: "x" });
    expect(google?.ctz).toBe(ctz);
    expect(outlook).toMatchObject({ rru: "addevent", subject: "A & b", startdt, location: "Straße 1", body: "x" });
  });

  it.each([
    [["SUMMARY:x"]],
    [["DTSTART:20261121T180000Z", "RRULE:FREQ=DAILY"]],
    [["DTSTART:20261121T180000Z", "RDATE:20261122T180000Z"]],
    [["DTSTART;TZID=Mine:20261121T180000"]],
    [["DTSTART;TZID=Asia/Tokyo:20261121T180000", "DTEND;TZID=Europe/Paris:20261121T120000"]],
  ])("are left out for %j, which only the file can describe", (lines) => {
    expect(queriesOf(...lines)).toBeUndefined();
  });

  it("stay short, and well-formed if a text is cut within a character", () => {
    const links = calendarLinks(
      readCalendarEvent(event("DTSTART:20261121T180000Z", `DESCRIPTION:${"x🎉".repeat(500)}`)),
    );
    expect(links?.google.length).toBeLessThan(6000);
  });
});
