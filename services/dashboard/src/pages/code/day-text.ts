// A calendar day as the viewer reads it.

/** "21 Nov", or "21 Nov 2026" with the year. The day is one of the calendar, so no zone may move it. */
export function dayText(date: string, language: string, hasYear: boolean): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    ...(hasYear && { year: "numeric" }),
    timeZone: "UTC",
  });
  return format.format(new Date(date));
}
