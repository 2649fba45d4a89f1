/** Returns "21 Nov", or "21 Nov 2026" with the year. Formats in UTC, so that no time zone shifts the calendar day. */
export function dayText(date: string, language: string, hasYear: boolean): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    ...(hasYear && { year: "numeric" }),
    timeZone: "UTC",
  });
  return format.format(new Date(date));
}
