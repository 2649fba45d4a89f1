// When a zone's clocks were set, and what to: what the hours of scans are read from. statistics-days.ts uses it.

import { QUARTER_HOUR_MS, type TimeZone } from "./time-zone.ts";

export interface ClockOffset {
  /** From this instant on, in ms, until that of the next one. */
  fromMs: number;
  /** What is added to UTC, in ms. */
  offsetMs: number;
}

/** The offsets of the days between the borders, ascending, at least one; the first begins at the first border. */
export function clockOffsets(zone: TimeZone, borders: readonly number[]): ClockOffset[] {
  const found: ClockOffset[] = [];
  const note = (fromMs: number, offsetMs: number) => {
    if (found.at(-1)?.offsetMs !== offsetMs) found.push({ fromMs, offsetMs });
  };
  borders.slice(0, -1).forEach((start, index) => {
    const end = borders[index + 1] ?? start;
    note(start, zone.offsetAt(start));
    if (zone.offsetAt(end) === zone.offsetAt(start)) return;
    for (let at = start; at < end; at += QUARTER_HOUR_MS) note(at, zone.offsetAt(at));
  });
  return found;
}
