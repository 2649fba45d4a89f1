// Times in datetime-local fields, which use the viewer's time zone.

import { dayOf } from "./times.ts";

const two = (part: number) => String(part).padStart(2, "0");

/**
 * Returns the text for the field, such as `2026-11-21T18:10`, with seconds only if they are not 0; "" for text that is
 * not a time.
 */
export function localTextOf(iso: string): string {
  const time = new Date(iso);
  if (iso === "" || Number.isNaN(time.getTime())) return "";
  const minutes = `${two(time.getHours())}:${two(time.getMinutes())}`;
  const rest = time.getSeconds() * 1000 + time.getMilliseconds();
  const seconds = rest === 0 ? "" : `:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, "0")}`;
  return `${dayOf(time).padStart(10, "0")}T${minutes}${seconds}`;
}

/** Returns the field's time in UTC; "" if the field is empty or invalid. */
export function timeOf(localText: string): string {
  const time = new Date(localText);
  return localText === "" || Number.isNaN(time.getTime()) ? "" : time.toISOString();
}
