// Formats times and numbers in the viewer's language and, by default, in the viewer's time zone.

const MINUTE_MS = 60_000;

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 24 * 60 * MINUTE_MS],
  ["month", 30 * 24 * 60 * MINUTE_MS],
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
];

/** Returns the browser's regional variant of the language, such as British English, if there is one. */
function regional(language: string): string {
  const told = typeof navigator === "undefined" ? [] : navigator.languages;
  return told.find((one) => one.split("-")[0] === language) ?? language;
}

/** Maximum number of cached formats of one kind: one per language and time zone. */
const MAX_KEPT = 20;

/** Caches formats, because creating one takes far longer than using it, and lists use one in every row. */
function kept<Format>(create: (locale: string, options: { timeZone?: string }) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, timeZone?: string): Format => {
    const locale = regional(language);
    const key = `${locale} ${timeZone ?? ""}`;
    const format = formats.get(key) ?? create(locale, timeZone === undefined ? {} : { timeZone });
    if (formats.size >= MAX_KEPT) formats.clear();
    formats.set(key, format);
    return format;
  };
}

const dateFormat = kept((locale, zone) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", ...zone }));
const dateTimeFormat = kept((locale, zone) => {
  const parts = { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZoneName: "short", ...zone });
});
const agoFormat = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const numberFormat = kept((locale) => new Intl.NumberFormat(locale));

/** Returns the date of a time, such as "21 Nov 2026". */
export function dateText(iso: string, language: string, timeZone?: string): string {
  return dateFormat(language, timeZone).format(new Date(iso));
}

/** Returns a time such as "21 Nov 2026, 18:10 CET". Includes the time zone, because people in other time zones may read the text. */
export function dateTimeText(iso: string, language: string, timeZone?: string): string {
  return dateTimeFormat(language, timeZone).format(new Date(iso));
}

/** Returns a relative time, such as "5 minutes ago", "in 3 days", or, within a minute, "now". Never rounds up: 119 minutes is shown as 1 hour. */
export function agoText(iso: string, language: string, nowMs: number): string {
  const format = agoFormat(language);
  const differenceMs = new Date(iso).getTime() - nowMs;
  for (const [unit, unitMs] of UNITS) {
    // Negative values are also truncated toward zero; + 0 turns -0 into 0.
    const count = Math.trunc(differenceMs / unitMs) + 0;
    if (count !== 0) return format.format(count, unit);
  }
  return format.format(0, "second");
}

/** Returns a number with separators: "1,234" in English, "1.234" in German. */
export function numberText(count: number, language: string): string {
  return numberFormat(language).format(count);
}

/** Returns a duration such as "45 seconds" or "3 minutes", rounded up so that people wait long enough. */
export function durationText(seconds: number, language: string): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(regional(language), { style: "unit", unit, unitDisplay: "long" }).format(count);
}

let zone: string | undefined;

/** Returns the time zone that was set in the viewer's browser when the page was opened. */
export function viewerZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

/** Returns the day in the viewer's time zone, in the form that `<input type="date">` requires, such as `2026-11-21`. */
export function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Returns a date such as "21 Nov", or "21 Nov 2026" if `hasYear`. Formats in UTC, so that no time zone shifts the calendar day. */
export function dayText(date: string, language: string, hasYear: boolean): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    ...(hasYear && { year: "numeric" }),
    timeZone: "UTC",
  });
  return format.format(new Date(date));
}
