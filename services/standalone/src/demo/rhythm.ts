// Models when people scan: the rhythm of the year, the week, and the day, sampled from a seed.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Rhythm {
  /** Relative number of scans in each month. */
  months: readonly number[];
  /** Relative number of scans on each day of the week, beginning with Sunday. */
  weekdays: readonly number[];
  /** Relative number of scans in each of the 24 hours of the day, in local time. */
  hours: readonly number[];
  /** Ratio of the scan rate at the end to the scan rate at the beginning. */
  growth: number;
}

/** A period in which `count` people scan, where local time is `hoursEast` hours ahead of UTC. */
interface Period {
  startMs: number;
  endMs: number;
  count: number;
  hoursEast: number;
}

/** Returns a random number in [0, 1). */
export type Random = () => number;

/** Returns a mulberry32 generator, which produces the same numbers for the same seed on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns `count` times (Unix ms) that follow the rhythm, at or after `startMs` and before `endMs`, in ascending order. */
export function drawTimes(
  { months, weekdays, hours, growth }: Rhythm,
  { startMs, endMs, count, hoursEast }: Period,
  random: Random,
): number[] {
  const aheadMs = hoursEast * HOUR_MS;
  const days: number[] = [];
  for (let day = startOfDay(startMs + aheadMs); day < endMs + aheadMs; day += DAY_MS) days.push(day);
  const pickDay = createPick(
    days,
    days.map((day, index) => {
      const local = new Date(day);
      const season = (months[local.getUTCMonth()] ?? 0) * (weekdays[local.getUTCDay()] ?? 0);
      return season * (1 + ((growth - 1) * index) / days.length);
    }),
  );
  const pickHour = createPick([...hours.keys()], hours);
  const times: number[] = [];
  while (times.length < count) {
    const at = Math.floor(pickDay(random()) + (pickHour(random()) + random()) * HOUR_MS - aheadMs);
    // The first and last days are not complete.
    if (at >= startMs && at < endMs) times.push(at);
  }
  return times.sort((one, other) => one - other);
}

const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** Returns a function that maps a share of the total weight, in [0, 1), to an item. */
export function createPick<T>(items: readonly T[], weights: readonly number[]): (share: number) => T {
  let sum = 0;
  const upTo = weights.map((weight) => (sum += weight));
  return (share) => {
    const item = items[indexAbove(upTo, share * sum)];
    if (item === undefined) throw new Error("no item has a weight");
    return item;
  };
}

/** Returns the index of the first of the ascending numbers that is greater than the limit, with a binary search. */
function indexAbove(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
