// The example codes in the demo account, and how people scan them. The restaurant is made up; the addresses are reserved for examples.

import { foldLines } from "@qr/contracts";
import type { Rhythm } from "./rhythm.ts";

const DAY_MS = 86_400_000;

interface DemoCode {
  /** The body of the `POST /v1/qr` request that creates the code. */
  request: Record<string, unknown>;
  ageDays: number;
  /** The scans to generate; undefined for a static code, whose scans are not counted. */
  scans?: { people: number; bots: number; rhythm: Rhythm };
}

const MEALS: Rhythm = {
  weekdays: [1.25, 0.6, 0.75, 0.85, 1, 1.5, 1.7],
  hours: [0, 0, 0, 0, 0, 0, 0, 0, 0.1, 0.2, 0.5, 2, 5, 4, 1, 0.6, 0.8, 3, 6, 7, 5, 3, 1, 0.3],
  growth: 1.4,
  returning: 0.35,
  devices: "mobile",
};
const OFFICE: Rhythm = {
  weekdays: [0.1, 1, 1.1, 1.2, 1.1, 0.9, 0.1],
  hours: [0, 0, 0, 0, 0, 0, 0, 0.5, 2, 3, 4, 4, 2, 3, 4, 4, 3, 2, 1, 0.5, 0.3, 0.2, 0, 0],
  growth: 1,
  returning: 0.15,
  devices: "mixed",
};
const LEISURE: Rhythm = {
  weekdays: [1.2, 0.8, 0.8, 0.9, 1, 1.3, 1.5],
  hours: [0.2, 0, 0, 0, 0, 0, 0.2, 0.8, 1.2, 1.5, 2, 2.5, 3, 2.5, 2.5, 3, 3.5, 4, 4.5, 4, 3, 2, 1, 0.5],
  growth: 4,
  returning: 0.2,
  devices: "mostly mobile",
};

/** Returns the five codes to create at `nowMs`. The codes are always the same for the same time. */
export function demoCodes(nowMs: number): readonly DemoCode[] {
  return [
    {
      request: {
        title: "Menu – Trattoria Aurora",
        target: "https://example.com/trattoria-aurora/menu",
        dynamic: true,
        color: { dark: "#1b4332", light: "#ffffff" },
      },
      ageDays: 30,
      scans: { people: 1480, bots: 34, rhythm: MEALS },
    },
    {
      request: {
        title: "Guest Wi-Fi",
        type: "wifi",
        target: "WIFI:T:WPA;S:Trattoria Aurora Guests;P:buon-appetito;;",
        color: { dark: "#0b3954", light: "#ffffff" },
      },
      ageDays: 29,
    },
    {
      request: {
        title: "Business card – Mira Lindqvist",
        type: "vcard",
        target: BUSINESS_CARD,
        dynamic: true,
        color: { dark: "#3d2c8d", light: "#ffffff" },
      },
      ageDays: 26,
      scans: { people: 126, bots: 3, rhythm: OFFICE },
    },
    {
      request: {
        title: "Event – Lantern evening",
        type: "event",
        target: lanternEvening(nowMs),
        dynamic: true,
        color: { dark: "#9d0208", light: "#fff8f0" },
      },
      ageDays: 20,
      scans: { people: 412, bots: 9, rhythm: LEISURE },
    },
    {
      request: {
        title: "Product page – Oak desk lamp",
        target: "https://example.com/shop/oak-desk-lamp?from=packaging",
        dynamic: true,
        color: { dark: "#6b4226", light: "#ffffff" },
      },
      ageDays: 2,
      scans: { people: 37, bots: 1, rhythm: LEISURE },
    },
  ];
}

const BUSINESS_CARD = foldLines([
  "BEGIN:VCARD",
  "VERSION:3.0",
  "N:Lindqvist;Mira;;;",
  "FN:Mira Lindqvist",
  "ORG:Trattoria Aurora",
  "TITLE:Events",
  "TEL;TYPE=WORK,VOICE:+15550100",
  "EMAIL:mira@example.com",
  "URL:https://example.com/trattoria-aurora",
  "END:VCARD",
]);

/** Returns an event on the evening of the first Saturday that is at least two weeks ahead, in the phone's time zone. */
function lanternEvening(nowMs: number): string {
  const day = new Date(nowMs + 14 * DAY_MS);
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7));
  const date = day.toISOString().slice(0, 10).replaceAll("-", "");
  return foldLines([
    "BEGIN:VEVENT",
    "SUMMARY:Lantern evening",
    `DTSTART:${date}T190000`,
    `DTEND:${date}T230000`,
    "LOCATION:Trattoria Aurora\\, the garden",
    "END:VEVENT",
  ]);
}
