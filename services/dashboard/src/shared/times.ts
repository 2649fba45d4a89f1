// Moments and numbers as the viewer reads them: in their language and, where nothing else is said, in their zone.

const MINUTE_MS = 60_000;

/** From the longest on: how many milliseconds a unit has. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 24 * 60 * MINUTE_MS],
  ["month", 30 * 24 * 60 * MINUTE_MS],
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
];

/** The viewer's own form of the language where the browser tells one: days are written otherwise in British English. */
function regional(language: string): string {
  const told = typeof navigator === "undefined" ? [] : navigator.languages;
  return told.find((one) => one.split("-")[0] === language) ?? language;
}

/** "21 Nov 2026". */
export function dateText(iso: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(regional(language), { dateStyle: "medium", ...(timeZone && { timeZone }) }).format(
    new Date(iso),
  );
}

/** "21 Nov 2026, 18:10 CET": with the zone, since others may look at the same moment elsewhere. */
export function dateTimeText(iso: string, language: string, timeZone?: string): string {
  const parts = { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(regional(language), {
    ...parts,
    timeZoneName: "short",
    ...(timeZone && { timeZone }),
  }).format(new Date(iso));
}

/** "5 minutes ago", "in 3 days", "now" within a minute. Units are never rounded up: 119 minutes are 1 hour. */
export function agoText(iso: string, language: string, nowMs: number): string {
  const format = new Intl.RelativeTimeFormat(regional(language), { numeric: "auto" });
  const differenceMs = new Date(iso).getTime() - nowMs;
  for (const [unit, unitMs] of UNITS) {
    // Negative ones are truncated towards zero too; + 0 makes 0 of -0.
    const count = Math.trunc(differenceMs / unitMs) + 0;
    if (count !== 0) return format.format(count, unit);
  }
  return format.format(0, "second");
}

/** "1,234" and "1.234". */
export function numberText(count: number, language: string): string {
  return new Intl.NumberFormat(regional(language)).format(count);
}

/** "45 seconds", "3 minutes": rounded up, since it is told to those who wait. */
export function durationText(seconds: number, language: string): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(regional(language), { style: "unit", unit, unitDisplay: "long" }).format(count);
}
