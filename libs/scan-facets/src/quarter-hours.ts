// The scans of a UTC day by its quarter-hours, from which the days and hours of every zone are made. The stats service keeps it as text
// beside the day's counts, where more can be appended without reading what is there; the gateway sums it up.
//
// The text is a row of entries `<quarter-hour>=<mobile>,<desktop>,<tablet>,<bots>;` in any order, with zeros at the end of an entry
// left out. The same quarter-hour may stand there again and again: its counts add up.

export const QUARTER_HOURS_PER_DAY = 96;

/** Scans by device. Bots are link previews and prefetches too; they are in none of the others, nor among visitors and facets. */
export interface DeviceCounts {
  mobile: number;
  desktop: number;
  tablet: number;
  bots: number;
}

/** How many numbers each quarter-hour has in DayQuarterHours: mobile, desktop, tablet, bots. */
export const COUNTS_PER_QUARTER_HOUR = 4;

/** All quarter-hours of a day, one behind the other, each with its four counts. */
export type DayQuarterHours = Float64Array;

export function emptyQuarterHours(): DayQuarterHours {
  return new Float64Array(QUARTER_HOURS_PER_DAY * COUNTS_PER_QUARTER_HOUR);
}

/** Adds counts to a quarter-hour of the day, 0 to 95. */
export function addToQuarterHour(sums: DayQuarterHours, quarterHour: number, counts: DeviceCounts): void {
  const place = quarterHour * COUNTS_PER_QUARTER_HOUR;
  for (const [offset, count] of [counts.mobile, counts.desktop, counts.tablet, counts.bots].entries()) {
    sums[place + offset] = (sums[place + offset] ?? 0) + count;
  }
}

const ZERO = 48;
const NINE = 57;
const EQUALS = 61;
const SEMICOLON = 59;
/** Of a quarter-hour that no day has. */
const NOWHERE = QUARTER_HOURS_PER_DAY * COUNTS_PER_QUARTER_HOUR;

/** Adds all of the text's entries. What is beyond a day, or a fifth count, is left out. A year of a popular code is 35,000 entries, so this makes no garbage. */
export function addQuarterHoursText(sums: DayQuarterHours, text: string): void {
  let place = NOWHERE;
  let end = NOWHERE;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char >= ZERO && char <= NINE) {
      number = number * 10 + char - ZERO;
      continue;
    }
    if (char === EQUALS) {
      place = Math.min(number * COUNTS_PER_QUARTER_HOUR, NOWHERE);
      end = Math.min(place + COUNTS_PER_QUARTER_HOUR, NOWHERE);
    } else {
      if (place < end) sums[place] = (sums[place] ?? 0) + number;
      place = char === SEMICOLON ? NOWHERE : place + 1;
    }
    number = 0;
  }
}

/** The counts as text, the shortest that says all. */
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
