// What is read: each code's statistics of a month and a year, by the days of UTC and of a zone whose days begin between two hours of
// it, with and without all members that may be asked for; and beside them the code itself, which costs what every read of the gateway does.

import { STATISTICS_INCLUDES } from "@qr/contracts";
import { DAY_MS } from "./counted-scans.ts";

const ZONES = ["UTC", "Asia/Kathmandu"];
const RANGES = [30, 365] as const;
/** Different texts of the same question. */
const TEXTS = 16;

export interface ReadCase {
  name: string;
  /** Recorded for the code. */
  scans: number;
  /** How many of them the answer tells: all, those of its days, or none, as it is no statistics. */
  tells: "all" | "some" | "none";
  /** Paths whose answers are the same, and that the gateway does not know to be. */
  paths: string[];
}

/** The cases of one code. */
export function readCases(codeId: string, scans: number, nowMs: number): ReadCase[] {
  const path = `/v1/qr/${codeId}`;
  const statistics = RANGES.flatMap((days) =>
    ZONES.flatMap((zone) =>
      [false, true].map((isAll): ReadCase => {
        const members = isAll ? `&include=${STATISTICS_INCLUDES.join(",")}` : "";
        const paths = askedTexts(days, zone, nowMs).map((query) => `${path}/stats?${query}${members}`);
        const tells = days === 365 && zone === "UTC" ? "all" : "some";
        return { name: `${days} days, ${zone}${isAll ? ", all members" : ""}`, scans, tells, paths };
      }),
    ),
  );
  return [{ name: "the code itself", scans, tells: "none", paths: Array<string>(TEXTS).fill(path) }, ...statistics];
}

/** The days by their name and by their dates, and the zone in as many letter cases as it takes. */
function askedTexts(days: number, zone: string, nowMs: number): string[] {
  const today = dayOf(nowMs, zone);
  const first = new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const ranges = [`range=last_${days}_days`, `from=${first}&to=${today}`];
  return Array.from({ length: TEXTS }, (_, number) => {
    const tz = encodeURIComponent(inLetterCase(zone, number >> 1));
    return `${ranges[number % 2]}&tz=${tz}`;
  });
}

function dayOf(instantMs: number, zone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(instantMs);
}

/** The number's bits say which of the first letters are turned. */
function inLetterCase(text: string, number: number): string {
  return [...text]
    .map((letter, place) => {
      if (((number >> place) & 1) === 0) return letter;
      return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    })
    .join("");
}
