// The files that people save open in two independent programs, with the same contents as on the page.

import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import { parse } from "vcard4";
import { afterEach, expect, test } from "vitest";
import { readCalendarEvent } from "../contents/calendar-event.ts";
import { readContact } from "../contents/contact.ts";
import { momentOf } from "../contents/event-times.ts";
import { closeServers, responseOf } from "../testing/response-of.ts";
import { sendFile } from "./send-file.ts";

const CODE_ID = "01936c1e-7f2a-7c3b-8d4e-5f6071829304";
const TEXTS = [
  "plain",
  "Größe 日本 🎉",
  "a, b; c \\ d",
  "two\nlines",
  `long ${"é".repeat(300)}`,
  '"quoted": <b>&amp;',
  "\\n",
];
/** vcard4 takes an escaped backslash before an n for a line break, and quotes in a value for those of a parameter. */
const UNREADABLE_BY_VCARD4 = new Set(['"quoted": <b>&amp;', "\\n"]);
const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

afterEach(closeServers);

const fileOf = async (type: "vcard" | "event", text: string) =>
  (await responseOf((response) => sendFile(response, { type, text, codeId: CODE_ID }), {})).body;

/** Reads text properties of a vCard with ical.js, which leaves the backslash before a semicolon in place. */
function readByIcal(file: string, names: readonly string[]): unknown[] {
  const card = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return names.map((name) => String(card.getFirstPropertyValue(name)).replaceAll("\\;", ";"));
}

/** Reads text properties of a vCard with vcard4, which supports only version 4.0. */
function readByVcard4(file: string, names: readonly string[]): unknown[] {
  const card = parse(file);
  if (Array.isArray(card)) throw new Error("more than one card");
  return names.map((name) => card.parsedVcard.find((one: { property: string }) => one.property === name)?.value);
}

test.each(TEXTS)("a contact with the text %j", async (text) => {
  const value = escaped(text);
  const lines = [`N:${value};;;;`, `FN:${value}`, `TITLE:${value}`, `NOTE:${value}`, "EMAIL:ada@example.com"];
  for (const version of ["3.0", "4.0"]) {
    const card = ["BEGIN:VCARD", `VERSION:${version}`, ...lines, "END:VCARD"].join("\n");
    const file = await fileOf("vcard", card);
    const { name, role, entries } = readContact(card);
    const shown = [name, role, ...entries.map((entry) => entry.value)];
    expect(shown).toEqual([text, text, "ada@example.com", text]);
    expect(readByIcal(file, ["fn", "title", "email", "note"])).toEqual(shown);
    if (version === "4.0" && !UNREADABLE_BY_VCARD4.has(text))
      expect(readByVcard4(file, ["FN", "TITLE", "EMAIL", "NOTE"])).toEqual(shown);
  }
});

const TIMES: readonly (readonly string[])[] = [
  ["DTSTART:20261121T180000Z", "DTEND:20261121T193000Z"],
  ["DTSTART;TZID=Europe/Berlin:20261121T180000", "DTEND;TZID=Europe/Berlin:20261121T193000"],
  ["DTSTART;VALUE=DATE:20261121", "DTEND;VALUE=DATE:20261124"],
];

test.each(TIMES)("an event with %s", async (...times) => {
  for (const text of TEXTS) {
    const value = escaped(text);
    const fields = [`SUMMARY:${value}`, `LOCATION:${value}`, `DESCRIPTION:${value}`];
    const target = ["BEGIN:VEVENT", ...times, ...fields, "END:VEVENT"].join("\n");
    const file = await fileOf("event", target);
    const shown = readCalendarEvent(target);
    const first = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent("vevent");
    const [second] = convertIcsCalendar(undefined, file).events ?? [];
    expect([shown.title, shown.place, shown.notes]).toEqual([text, text, text]);
    expect(["summary", "location", "description"].map((name) => first?.getFirstPropertyValue(name))).toEqual([
      text,
      text,
      text,
    ]);
    expect([second?.summary, second?.location, second?.description]).toEqual([text, text, text]);
    expect(second?.uid).toBe(CODE_ID);
    expect([second?.start.date.getTime(), second?.end?.date.getTime()]).toEqual([
      shown.start && momentOf(shown.start),
      shown.end && momentOf(shown.end),
    ]);
    expect(String(first?.getFirstPropertyValue("dtstart")).replace(/[-:]/g, "")).toBe(times[0]?.split(":")[1]);
  }
});
