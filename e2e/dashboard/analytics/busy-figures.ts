// Figures of a busy account, in the form of the API's response: pages show them as if many people had scanned its codes for weeks.

const DAY_MS = 86_400_000;
const DAYS = 30;
const FIRST_DAY = Date.UTC(2026, 9, 20);

const day = (index: number) => new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10);
const waves = (index: number, phase: number) =>
  Math.round(90 + 60 * Math.sin((index + phase) / 3) + 8 * ((index * 7) % 5));

const list = (member: string, entries: Record<string, number>) =>
  Object.entries(entries).map(([value, scans]) => ({ [member]: value, scans }));

const COUNTRIES = {
  DE: 1204,
  US: 640,
  FR: 311,
  BR: 204,
  IN: 150,
  AU: 77,
  JP: 61,
  ZA: 22,
  SG: 12,
  CA: 9,
  unknown: 8,
  other: 3,
};

export const COUNTRY_COUNT = Object.keys(COUNTRIES).length;

/** Returns the response without filters. */
export function busyFigures() {
  const entries = Array.from({ length: DAYS }, (_, index) => ({ date: day(index), scans: waves(index, 0) }));
  const before = Array.from({ length: DAYS }, (_, index) => ({ date: day(index - DAYS), scans: waves(index, 4) }));
  const total = entries.reduce((sum, { scans }) => sum + scans, 0);
  const previous = before.reduce((sum, { scans }) => sum + scans, 0);
  const timelineOf = (days: typeof entries) => days.map(({ date, scans }) => ({ start: date, scans }));
  const devices = { mobile: total - 700, desktop: 600, tablet: 100 };
  return {
    total_scans: total,
    unique_scans: 1999,
    range: "last_30_days",
    by_day: entries,
    by_device: devices,
    timeline: timelineOf(entries),
    previous: {
      from: day(-DAYS),
      to: day(-1),
      total_scans: previous,
      unique_scans: 2100,
      by_day: before,
      by_device: devices,
      timeline: timelineOf(before),
    },
    bots: 431,
    by_weekday_hour: Array.from({ length: 168 }, (_, index) => {
      const [weekday, hour] = [Math.floor(index / 24) + 1, index % 24];
      const isOpen = hour > 6 && hour < 23;
      return { weekday, hour, scans: isOpen ? Math.round(20 + 15 * Math.sin(hour / 3) + weekday * 3) : 0 };
    }),
    by_country: list("country", COUNTRIES),
    by_os: list("os", { ios: 1500, android: 900, windows: 200, macos: 90, other: 11 }),
    by_browser: list("browser", {
      safari: 1300,
      chrome: 800,
      samsung_internet: 200,
      firefox: 100,
      edge: 90,
      instagram: 80,
      facebook: 40,
      opera: 20,
      other: 5,
    }),
    by_language: list("language", { de: 1400, en: 800, fr: 300, pt: 200, unknown: 4 }),
    by_referrer: list("referrer", {
      direct: 2300,
      "www.example.com": 200,
      [`${"long-host-name.".repeat(5)}example.org`]: 7,
    }),
    by_source: list("source", { symbol: 2200, link: 480, unknown: 27 }),
  };
}
