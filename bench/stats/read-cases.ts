// The cases of the read benchmark: each code's statistics for a month and a year, in UTC and in a time zone with a quarter-hour offset,
// with the default members, with all members, and filtered. The record of the code is another case, which shows the base cost of a read.

import { STATISTICS_INCLUDES } from "@qr/contracts";
import { DAY_MS } from "@qr/counts";

const ZONES = ["UTC", "Asia/Kathmandu"];
const RANGES = [30, 365] as const;
const FILTERED = "device=mobile&country=DE,US&include=by_os,by_browser,by_country,by_language,by_referrer";
/** Number of paths per case. */
const TEXTS = 16;

export interface ReadCase {
  name: string;
  scans: number;
  /** Which of the code's scans the response counts: all, only those within the range, or none if the response has no statistics. */
  tells: "all" | "some" | "none";
  /** Paths of equivalent queries that the gateway does not recognize as equal. */
  paths: string[];
}

export function readCases(codeId: string, scans: number, nowMs: number): ReadCase[] {
  const path = `/v1/qr/${codeId}`;
  const statistics = RANGES.flatMap((days) =>
    ZONES.flatMap((zone) =>
      [false, true].map((isAll): ReadCase => {
        const members = isAll ? `&include=${STATISTICS_INCLUDES.join(",")}` : "";
        const paths = equalTexts(days, zone, nowMs).map((query) => `${path}/stats?${query}${members}`);
        const tells = days === 365 && zone === "UTC" ? "all" : "some";
        return { name: `${days} days, ${zone}${isAll ? ", all members" : ""}`, scans, tells, paths };
      }),
    ),
  );
  const filtered = RANGES.map((days): ReadCase => {
    const paths = equalTexts(days, "UTC", nowMs).map((query) => `${path}/stats?${query}&${FILTERED}`);
    return { name: `${days} days, UTC, filtered`, scans, tells: "some", paths };
  });
  const itself: ReadCase = { name: "the code itself", scans, tells: "none", paths: Array<string>(TEXTS).fill(path) };
  return [itself, ...statistics, ...filtered];
}

/** Returns equivalent queries: the range is a name or two dates, and the capitalization of the time zone varies. */
function equalTexts(days: number, zone: string, nowMs: number): string[] {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(nowMs);
  const first = new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const ranges = [`range=last_${days}_days`, `from=${first}&to=${today}`];
  return Array.from({ length: TEXTS }, (_, number) => {
    const isUpper = (index: number) => ((number >> (index + 1)) & 1) === 1;
    const tz = [...zone].map((letter, at) => (isUpper(at) ? letter.toUpperCase() : letter.toLowerCase())).join("");
    return `${ranges[number % 2]}&tz=${encodeURIComponent(tz)}`;
  });
}
