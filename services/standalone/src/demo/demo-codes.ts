// The example codes in the demo account, and how people scan them. The restaurant is made up; the addresses are reserved for examples.

import { foldLines } from "@qr/contracts";
import { CARD_SCANS, EVENT_SCANS, LAMP_SCANS, MENU_SCANS } from "./demo-popularity.ts";
import type { DemoRule, DemoScans } from "./demo-scans.ts";

const DAY_MS = 86_400_000;

interface DemoCode {
  /** The body of the `POST /v1/qr` request that creates the code, except for its rules. */
  request: Record<string, unknown>;
  rules?: readonly DemoRule[];
  /** The slug of an alias. */
  alias?: string;
  ageDays: number;
  /** The scans to generate; undefined for a static code, whose scans are not counted. */
  scans?: DemoScans;
}

/** Rules are tried in this order. */
const MENU_RULES: readonly DemoRule[] = [
  {
    id: "5b0c8a56-6f0e-4d0b-9a39-0f6d1c8b7a01",
    name: "Menu in German",
    when: { language: ["de"] },
    target: "https://example.com/trattoria-aurora/speisekarte",
  },
  {
    id: "5b0c8a56-6f0e-4d0b-9a39-0f6d1c8b7a02",
    name: "Lunch on weekdays",
    when: { weekly: { days: ["mon", "tue", "wed", "thu", "fri"], from: "11:30", to: "14:30", tz: "Europe/Rome" } },
    target: "https://example.com/trattoria-aurora/lunch",
  },
];
const LAMP_RULES: readonly DemoRule[] = [
  {
    id: "7d1e2f90-3a4b-4c5d-8e6f-1a2b3c4d5e01",
    name: "Shop in German",
    when: { country: ["AT", "CH", "DE"] },
    target: "https://example.com/shop/de/schreibtischlampe-eiche",
  },
  {
    id: "7d1e2f90-3a4b-4c5d-8e6f-1a2b3c4d5e02",
    name: "New page for half of the others",
    when: { share: { from: 0, to: 50 } },
    target: "https://example.com/shop/oak-desk-lamp/new",
  },
];

/** Returns the five codes to create at `nowMs`. The codes are always the same for the same time. */
export function demoCodes(nowMs: number): readonly DemoCode[] {
  return [
    {
      request: {
        title: "Menu – Trattoria Aurora",
        target: "https://example.com/trattoria-aurora/menu",
        dynamic: true,
        color: { dark: "#1b4332", light: "#ffffff" },
        tags: ["Restaurant", "Guests"],
      },
      rules: MENU_RULES,
      alias: "aurora-menu",
      // Old enough that the last year can be compared with the year before.
      ageDays: 740,
      scans: MENU_SCANS,
    },
    {
      request: {
        title: "Guest Wi-Fi",
        type: "wifi",
        target: "WIFI:T:WPA;S:Trattoria Aurora Guests;P:buon-appetito;;",
        color: { dark: "#0b3954", light: "#ffffff" },
        tags: ["Restaurant", "Guests"],
      },
      ageDays: 730,
    },
    {
      request: {
        title: "Product page – Oak desk lamp",
        target: "https://example.com/shop/oak-desk-lamp?from=packaging",
        dynamic: true,
        color: { dark: "#6b4226", light: "#ffffff" },
        tags: ["Shop"],
      },
      rules: LAMP_RULES,
      ageDays: 240,
      scans: LAMP_SCANS,
    },
    {
      request: {
        title: "Business card – Mira Lindqvist",
        type: "vcard",
        target: BUSINESS_CARD,
        dynamic: true,
        color: { dark: "#3d2c8d", light: "#ffffff" },
        tags: ["Restaurant"],
      },
      ageDays: 200,
      scans: CARD_SCANS,
    },
    {
      request: {
        title: "Event – Lantern evening",
        type: "event",
        target: lanternEvening(nowMs),
        dynamic: true,
        color: { dark: "#9d0208", light: "#fff8f0" },
        tags: ["Restaurant", "Events"],
      },
      ageDays: 3,
      scans: EVENT_SCANS,
    },
  ];
}

/** Returns when a code was created, as a Unix time in ms. */
export const createdMs = ({ ageDays }: DemoCode, nowMs: number): number => nowMs - ageDays * DAY_MS;

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

/** Returns an event on the evening of the first Saturday that is at least two weeks away, in the phone's time zone. */
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
