// A UTC day's scans by quarter-hour, and their text format. Counts by day and hour in any time zone are computed from these counts.
// The stats service appends to a day's text without reading it; readers sum up the entries.
//
// The text is a list of entries `<quarter-hour>=<mobile>,<desktop>,<tablet>,<bots>;` in any order. Zeros at the end of an entry are
// omitted. A quarter-hour can occur in several entries, whose counts are then added up.

export const QUARTER_HOUR_MS = 900_000;
export const HOUR_MS = 4 * QUARTER_HOUR_MS;
export const DAY_MS = 24 * HOUR_MS;
export const QUARTER_HOURS_PER_DAY = 96;

/** Scans by device. `bots` includes link previews and prefetches, which are not included in other counts, visitors, or dimensions. */
export interface DeviceCounts {
  mobile: number;
  desktop: number;
  tablet: number;
  bots: number;
}

export const DEVICE_COLUMNS = ["mobile", "desktop", "tablet", "bots"] as const satisfies (keyof DeviceCounts)[];

/** Number of counts per quarter-hour in DayQuarterHours: mobile, desktop, tablet, bots. */
export const COUNTS_PER_QUARTER_HOUR = 4;

/** The four counts of each quarter-hour of a day, in order. */
export type DayQuarterHours = Float64Array;

export function emptyQuarterHours(): DayQuarterHours {
  return new Float64Array(QUARTER_HOURS_PER_DAY * COUNTS_PER_QUARTER_HOUR);
}

export function addCounts(sum: DeviceCounts, counts: DeviceCounts): void {
  sum.mobile += counts.mobile;
  sum.desktop += counts.desktop;
  sum.tablet += counts.tablet;
  sum.bots += counts.bots;
}

/** Adds counts to a quarter-hour of the day, numbered 0 to 95. */
export function addToQuarterHour(sums: DayQuarterHours, quarterHour: number, counts: DeviceCounts): void {
  const first = quarterHour * COUNTS_PER_QUARTER_HOUR;
  for (const [offset, column] of DEVICE_COLUMNS.entries()) {
    sums[first + offset] = (sums[first + offset] ?? 0) + counts[column];
  }
}

const ZERO = 48;
const NINE = 57;
const EQUALS = 61;
const SEMICOLON = 59;
const OUT_OF_RANGE = QUARTER_HOURS_PER_DAY * COUNTS_PER_QUARTER_HOUR;

/**
 * Adds the counts in `text`. Ignores quarter-hours after 95 and any count after the fourth. Allocates nothing, because
 * a popular code has 35,000 entries per year.
 */
export function addQuarterHoursText(sums: DayQuarterHours, text: string): void {
  let index = OUT_OF_RANGE;
  let end = OUT_OF_RANGE;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char >= ZERO && char <= NINE) {
      number = number * 10 + char - ZERO;
      continue;
    }
    if (char === EQUALS) {
      index = Math.min(number * COUNTS_PER_QUARTER_HOUR, OUT_OF_RANGE);
      end = Math.min(index + COUNTS_PER_QUARTER_HOUR, OUT_OF_RANGE);
    } else {
      if (index < end) sums[index] = (sums[index] ?? 0) + number;
      index = char === SEMICOLON ? OUT_OF_RANGE : index + 1;
    }
    number = 0;
  }
}

export function quarterHoursText(sums: DayQuarterHours): string {
  let text = "";
  for (let quarterHour = 0; quarterHour < QUARTER_HOURS_PER_DAY; quarterHour += 1) {
    const from = quarterHour * COUNTS_PER_QUARTER_HOUR;
    let end = from + COUNTS_PER_QUARTER_HOUR;
    while (end > from && sums[end - 1] === 0) end -= 1;
    if (end > from) text += `${quarterHour}=${sums.subarray(from, end).join(",")};`;
  }
  return text;
}
