// How often the demo codes are scanned, when, by whom, and through which channels.

import { atHomeIn, link, symbol, visitingFrom } from "./audiences.ts";
import type { DemoScans } from "./demo-scans.ts";
import type { Rhythm } from "./rhythm.ts";

/** Difference between local time in Italy and UTC, in hours, ignoring summer time. */
const ITALY = 1;
const EVEN_MONTHS = Array.from({ length: 12 }, () => 1);

const MEALS: Rhythm = {
  months: [0.75, 0.75, 0.9, 1.05, 1.15, 1.25, 1.4, 1.35, 1.15, 0.95, 0.8, 1.1],
  weekdays: [1.25, 0.6, 0.75, 0.85, 1, 1.5, 1.7],
  hours: [0, 0, 0, 0, 0, 0, 0, 0, 0.1, 0.2, 0.5, 2, 5, 4, 1, 0.6, 0.8, 3, 6, 7, 5, 3, 1, 0.3],
  growth: 2,
};
const OFFICE: Rhythm = {
  months: [1, 1, 1.1, 1, 1.1, 1, 0.7, 0.4, 1.1, 1.2, 1.1, 0.7],
  weekdays: [0.1, 1, 1.1, 1.2, 1.1, 0.9, 0.1],
  hours: [0, 0, 0, 0, 0, 0, 0, 0.5, 2, 3, 4, 4, 2, 3, 4, 4, 3, 2, 1, 0.5, 0.3, 0.2, 0, 0],
  growth: 1,
};
const LEISURE: Rhythm = {
  months: EVEN_MONTHS,
  weekdays: [1.2, 0.8, 0.8, 0.9, 1, 1.3, 1.5],
  hours: [0.2, 0, 0, 0, 0, 0, 0.2, 0.8, 1.2, 1.5, 2, 2.5, 3, 2.5, 2.5, 3, 3.5, 4, 4.5, 4, 3, 2, 1, 0.5],
  growth: 2,
};
/** A lamp is often a present, and is unwrapped when the evenings are dark. */
const EVENINGS: Rhythm = {
  months: [1.3, 1, 0.9, 0.8, 0.75, 0.7, 0.7, 0.75, 0.9, 1.1, 1.4, 1.8],
  weekdays: [1.3, 0.8, 0.8, 0.9, 0.9, 1.2, 1.5],
  hours: [0.5, 0.1, 0, 0, 0, 0.1, 0.3, 0.8, 1, 1.2, 1.5, 1.7, 2, 1.8, 1.7, 2, 2.5, 3.5, 4.5, 5, 5, 4, 2.5, 1.2],
  growth: 2,
};

export const MENU_SCANS: DemoScans = {
  people: 11_200,
  bots: 257,
  rhythm: MEALS,
  audiences: visitingFrom(
    { IT: 690, DE: 92, FR: 44, GB: 38, US: 36, AT: 31, CH: 27, ES: 14, NL: 12, "": 10, BE: 7, PL: 6, JP: 4, SE: 4 },
    ITALY,
  ),
  channels: [
    symbol(80),
    link(7, "l.instagram.com", true),
    link(5, "www.google.com"),
    link(3, "maps.google.com"),
    link(2, "city-guide.example"),
    link(3, "", true),
  ],
  devices: "mobile",
  returning: 0.35,
};

export const LAMP_SCANS: DemoScans = {
  people: 2300,
  bots: 74,
  rhythm: EVENINGS,
  audiences: atHomeIn({
    DE: [270, 1],
    US: [230, -6],
    GB: [105, 0],
    FR: [72, 1],
    SE: [58, 1],
    NL: [44, 1],
    CA: [40, -5],
    AT: [34, 1],
    AU: [32, 10],
    JP: [26, 9],
    DK: [22, 1],
    CH: [20, 1],
    BR: [15, -3],
    ES: [14, 1],
    NO: [12, 1],
    KR: [9, 9],
    MX: [8, -6],
    IE: [6, 0],
    NZ: [5, 12],
    ZA: [5, 2],
    IN: [4, 5.5],
    SG: [4, 8],
    CZ: [3, 1],
  }),
  channels: [
    symbol(70),
    link(12, "www.google.com"),
    link(9, "l.instagram.com"),
    link(5, "design-blog.example"),
    link(4, ""),
  ],
  devices: "mostly mobile",
  returning: 0.2,
};

export const CARD_SCANS: DemoScans = {
  people: 430,
  bots: 9,
  rhythm: OFFICE,
  audiences: visitingFrom({ IT: 58, DE: 14, CH: 10, GB: 7, FR: 6, SE: 5 }, ITALY),
  channels: [symbol(86), link(9, "www.linkedin.com"), link(5, "")],
  devices: "mixed",
  returning: 0.15,
};

export const EVENT_SCANS: DemoScans = {
  people: 64,
  bots: 2,
  rhythm: LEISURE,
  audiences: visitingFrom({ IT: 82, DE: 8, GB: 4, AT: 3, FR: 3 }, ITALY),
  channels: [symbol(62), link(30, "l.instagram.com"), link(8, "city-guide.example")],
  devices: "mostly mobile",
  returning: 0.15,
};
