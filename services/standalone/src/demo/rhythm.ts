// When people scan, and with what: a week's and a day's rhythm, drawn from a seed. Used by demo-scans.ts.

import type { ScanTuple } from "@qr/contracts";

const HOUR_MS = 3_600_000;

export interface Rhythm {
  /** How much is scanned on each day of the week, Sunday first; only their proportions count. */
  weekdays: readonly number[];
  /** The same for the 24 hours of a day, in UTC. */
  hours: readonly number[];
  /** How many times as much is scanned at the end as at the beginning. */
  growth: number;
  /** Share of the scans by somebody who has scanned before. */
  returning: number;
  devices: "mobile" | "mostly mobile" | "mixed";
}

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** mulberry32: the same numbers for the same seed, on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many instants from `startMs` to before `endMs`, in no order. */
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

/** What a visitor carries, by a number from 0 to below 1. */
export function agentFor(devices: Rhythm["devices"]): (draw: number) => Agent {
  return createPick(AGENTS, AGENT_WEIGHTS[devices]);
}

/** Finds the item at a share of all the weights. */
function createPick<T>(items: readonly T[], weights: readonly number[]): (share: number) => T {
  let sum = 0;
  const upTo = weights.map((weight) => (sum += weight));
  return (share) => {
    const item = items[upTo.findIndex((end) => end > share * sum)];
    if (item === undefined) throw new Error("nothing has any weight");
    return item;
  };
}
