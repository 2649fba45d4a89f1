import { foldLines } from "@qr/contracts";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { completeEvent } from "./complete-event.ts";

const UID = "01936c1e-7f2a-7c3b-8d4e-5f6071829304";
const AT_MS = Date.UTC(2026, 10, 21, 15, 9, 43, 999);
const STAMP = "DTSTAMP:20261121T150943Z";
const PRODID = "PRODID:-//QR Code Service//QR Code Service//EN";

const complete = (...lines: string[]) => completeEvent(lines.join("\n"), UID, AT_MS);
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"];

test("wraps a bare event in a calendar with all required properties", () => {
  expect(complete(...event("DTSTART:20261121T180000Z", "SUMMARY:Opening"))).toEqual(
    calendar("VERSION:2.0", PRODID, ...event(`UID:${UID}`, STAMP, "DTSTART:20261121T180000Z", "SUMMARY:Opening")),
  );
});

test("keeps the author's properties, in any letter case, without repeating them", () => {
  const whole = calendar(
    "version:2.0",
    "prodid;X-A=b:mine",
    ...event("uid:own", "Dtstamp:20260101T000000Z", "DTSTART:1"),
  );
  expect(complete(...whole)).toEqual(whole);
  expect(complete(...calendar("PRODID:mine", ...event("UID:own", "DTSTART:1")))).toEqual(
    calendar("VERSION:2.0", "PRODID:mine", ...event(STAMP, "UID:own", "DTSTART:1")),
  );
});

test("does not take an alarm's UID for the event's, and gives two events two UIDs", () => {
  const alarm = ["BEGIN:VALARM", "UID:alarm", "DTSTAMP:20260101T000000Z", "END:VALARM"];
  const [first, second] = [["DTSTART:1", ...alarm], ["DTSTART:2"]];
  expect(complete(...calendar(...event(...first), ...event(...second)))).toEqual(
    calendar(
      "VERSION:2.0",
      PRODID,
      ...event(`UID:${UID}`, STAMP, ...first),
      ...event(`UID:${UID}-2`, STAMP, ...second),
    ),
  );
  const own = event(...alarm, "UID:own", "DTSTAMP:20260101T000000Z", "DTSTART:1");
  expect(complete(...calendar("VERSION:2.0", ...own, "PRODID:mine"))).toEqual(
    calendar("VERSION:2.0", ...own, "PRODID:mine"),
  );
});

test("is readable by an independent parser", () => {
  const summary = `Eröffnung 🎉 ${"sehr lang ".repeat(20)}`;
  const given = event("DTSTART;TZID=Europe/Berlin:20261121T180000", "DURATION:PT1H", `SUMMARY:${summary}`);
  const served = foldLines(complete(...given));
  const read = new ICAL.Component(ICAL.parse(served));
  expect(read.getFirstPropertyValue("version")).toBe("2.0");
  const first = read.getFirstSubcomponent("vevent");
  expect(first?.getFirstPropertyValue("uid")).toBe(UID);
  expect(String(first?.getFirstPropertyValue("dtstamp"))).toBe("2026-11-21T15:09:43Z");
  expect(first?.getFirstPropertyValue("summary")).toBe(summary);
});

test.each([[""], ["nonsense"], ["END:VEVENT"], ["BEGIN:VEVENT"], ["BEGIN:__proto__\nEND:constructor"], ["BEGIN"]])(
  "returns lines even for %j, which the gateway rejects",
  (text) => {
    expect(complete(text)).toEqual(expect.arrayContaining(text.split("\n")));
  },
);
