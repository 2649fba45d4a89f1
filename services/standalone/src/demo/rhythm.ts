// Models when people scan and with which devices: a weekly and a daily rhythm, sampled from a seed.

import type { ScanTuple } from "@qr/contracts";

const HOUR_MS = 3_600_000;

export interface Rhythm {
  /** Relative number of scans on each day of the week, beginning with Sunday. */
  weekdays: readonly number[];
  /** Relative number of scans in each of the 24 hours of the day, in UTC. */
  hours: readonly number[];
  /** Ratio of the scan rate at the end to the scan rate at the beginning. */
  growth: number;
  /** Share of scans by returning visitors. */
  returning: number;
  devices: "mobile" | "mostly mobile" | "mixed";
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

/** Returns `count` times (Unix ms) that follow the rhythm, at or after `startMs` and before `endMs`, in no particular order. */
export function drawTimes(
  { weekdays, hours, growth }: Rhythm,
  { startMs, endMs, count }: { startMs: number; endMs: number; count: number },
  random: Random,
): number[] {
  const slots: number[] = [];
  for (let at = startMs; at < endMs; at += HOUR_MS) slots.push(at);
  const weights = slots.map((at) => {
    const time = new Date(at);
    const part = Math.min(1, (endMs - at) / HOUR_MS);
    const grown = 1 + ((growth - 1) * (at - startMs)) / (endMs - startMs);
    return (weekdays[time.getUTCDay()] ?? 0) * (hours[time.getUTCHours()] ?? 0) * grown * part;
  });
  const pick = createPick(slots, weights);
  return Array.from({ length: count }, () => {
    const from = pick(random());
    return from + Math.floor(random() * Math.min(HOUR_MS, endMs - from));
  });
}

type Agent = readonly [device: ScanTuple[3], os: string, browser: string];

const AGENTS: readonly Agent[] = [
  ["mobile", "ios", "safari"],
  ["mobile", "android", "chrome"],
  ["mobile", "android", "samsung_internet"],
  ["mobile", "ios", "instagram"],
  ["tablet", "ios", "safari"],
  ["desktop", "windows", "edge"],
  ["desktop", "macos", "safari"],
];
const AGENT_WEIGHTS = {
  mobile: [48, 33, 8, 4, 6, 0.5, 0.5],
  "mostly mobile": [42, 30, 7, 7, 6, 5, 3],
  mixed: [34, 24, 5, 1, 6, 20, 10],
} as const satisfies Record<Rhythm["devices"], readonly number[]>;

const LANGUAGES = ["en", "de", "it", "fr", "es", "ja", "zh", ""];
const LANGUAGE_WEIGHTS = [46, 21, 12, 7, 6, 3, 3, 2];

/** Maps a number in [0, 1) to a visitor's language; "" is unknown. */
export const languageFor = createPick(LANGUAGES, LANGUAGE_WEIGHTS);

/** Returns a function that maps a number in [0, 1) to a visitor's device. */
export function agentFor(devices: Rhythm["devices"]): (draw: number) => Agent {
  return createPick(AGENTS, AGENT_WEIGHTS[devices]);
}

/** Returns a function that maps a share of the total weight, in [0, 1), to an item. */
function createPick<T>(items: readonly T[], weights: readonly number[]): (share: number) => T {
  let sum = 0;
  const upTo = weights.map((weight) => (sum += weight));
  return (share) => {
    const item = items[upTo.findIndex((end) => end > share * sum)];
    if (item === undefined) throw new Error("no item has a weight");
    return item;
  };
}
