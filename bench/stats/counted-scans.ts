// Generates, from a seed, the rows of quarter-hours and days that the stats service would write for a code's scans, with their visitors.

import {
  addDimension,
  addToQuarterHour,
  type DayQuarterHours,
  type Dimension,
  type DimensionCounts,
  dimensionText,
  emptyQuarterHours,
} from "@qr/counts";
import { addHashes, emptySketch, HASH_BYTES, type VisitorSketch } from "@qr/visitor-sketch";
import { type Random, seededRandom } from "../codes/popularity.ts";

export const QUARTER_HOUR_MS = 900_000;
export const DAY_MS = 86_400_000;
/** Maximum number of hashes in a row before the stats service compacts them into a sketch. */
const MAX_HASHES = 64;
const VISITORS_PER_SCAN = 0.5;
const DEVICES = ["mobile", "desktop", "tablet", "bots"] as const;

export interface CountedRow {
  startsMs: number;
  mobile: number;
  desktop: number;
  tablet: number;
  bots: number;
  hashes: Buffer;
  sketch: Buffer | null;
  dimensions: string;
}

export interface CountedDay {
  quarterHours: CountedRow[];
  /** The rolled-up day; undefined if nothing is rolled up. */
  day: (CountedRow & { byQuarterHour: DayQuarterHours }) | undefined;
}

export interface CountedScansOptions {
  scans: number;
  fromMs: number;
  untilMs: number;
  /** Quarter-hours from this instant on are not rolled up. */
  rolledUntilMs: number;
  /** Called with each visitor, a number below `scans`. */
  onVisitor(visitor: number): void;
}

/** Yields the days that have scans, with their quarter-hours. `fromMs` is a midnight. */
export function* countedDays(options: CountedScansOptions): Generator<CountedDay> {
  const { scans, fromMs, untilMs, rolledUntilMs } = options;
  const random = seededRandom(scans);
  const quarters = Math.ceil((untilMs - fromMs) / QUARTER_HOUR_MS);
  const upTo = (quarter: number) => Math.floor((quarter * scans) / quarters);
  for (let dayMs = fromMs; dayMs < untilMs; dayMs += DAY_MS) {
    const sketch = emptySketch();
    const sum = { mobile: 0, desktop: 0, tablet: 0, bots: 0 };
    const quarterHours: CountedRow[] = [];
    const byQuarterHour = emptyQuarterHours();
    for (let startsMs = dayMs; startsMs < Math.min(dayMs + DAY_MS, untilMs); startsMs += QUARTER_HOUR_MS) {
      const quarter = (startsMs - fromMs) / QUARTER_HOUR_MS;
      const count = upTo(quarter + 1) - upTo(quarter);
      if (count === 0) continue;
      const isRolledUp = startsMs < rolledUntilMs;
      const visitors = drawVisitors(count, random, options);
      const counts = countsOf(count);
      if (isRolledUp) {
        visitors.addTo(sketch);
        for (const device of DEVICES) sum[device] += counts[device];
        addToQuarterHour(byQuarterHour, (startsMs - dayMs) / QUARTER_HOUR_MS, counts);
      }
      quarterHours.push({ ...counts, startsMs, ...visitors.asKept(), dimensions: dimensionsOf(count, 1000) });
    }
    const rolledUp = sum.mobile + sum.desktop + sum.tablet;
    const day = { ...sum, startsMs: dayMs, hashes: Buffer.alloc(0), sketch: sketch.encode() };
    yield {
      quarterHours,
      day: rolledUp === 0 ? undefined : { ...day, byQuarterHour, dimensions: dimensionsOf(rolledUp, 4000) },
    };
  }
}

function countsOf(scans: number): Record<(typeof DEVICES)[number], number> {
  const tablet = Math.floor(scans / 10);
  const desktop = Math.floor(scans / 5);
  return { mobile: scans - tablet - desktop, desktop, tablet, bots: Math.floor(scans / 20) };
}

/** The visitors of `count` scans: hashes while they are few, then a sketch. */
function drawVisitors(count: number, random: Random, { scans, onVisitor }: CountedScansOptions) {
  const hashes = Buffer.allocUnsafe(count * HASH_BYTES);
  const visitors = Math.ceil(scans * VISITORS_PER_SCAN);
  for (let scan = 0; scan < count; scan += 1) {
    const visitor = Math.floor(random() * visitors);
    onVisitor(visitor);
    hashes.writeUInt32BE(mixed(visitor ^ scans), scan * HASH_BYTES);
    hashes.writeUInt32BE(mixed(visitor + 0x9e3779b9), scan * HASH_BYTES + 4);
  }
  if (count <= MAX_HASHES) {
    return {
      addTo: (sketch: VisitorSketch) => void addHashes(sketch, hashes),
      asKept: () => ({ hashes, sketch: null }),
    };
  }
  const own = emptySketch();
  addHashes(own, hashes);
  return {
    addTo: (sketch: VisitorSketch) => void sketch.merge(own),
    asKept: () => ({ hashes: hashes.subarray(0, (MAX_HASHES / 2) * HASH_BYTES), sketch: own.encode() }),
  };
}

/** Mixes a number so that every bit of the result depends on every bit of the input (the finalizer of MurmurHash3). */
export function mixed(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const VALUES: readonly (readonly [Dimension, readonly string[]])[] = [
  ["country", ["DE", "US", "FR", "IN", "BR", "GB", "IT", "ES", "NL", "PL", "JP", "AU"]],
  ["os", ["ios", "android", "windows", "macos", "linux"]],
  ["browser", ["safari", "chrome", "samsung_internet", "edge", "firefox"]],
  ["referrer", ["www.instagram.com", "www.facebook.com", "t.co", "www.google.com", "l.wl.co"]],
  ["source", ["symbol", "link"]],
];

/** Repeats the entries as batches append them, up to the length at which the text would be compacted. */
function dimensionsOf(scans: number, maxLength: number): string {
  const batches = Math.max(1, Math.min(scans, 6));
  const counts: DimensionCounts = new Map();
  for (const [dimension, values] of VALUES) {
    let left = Math.ceil(scans / batches);
    for (const [index, value] of values.entries()) {
      const share = index === values.length - 1 ? left : Math.ceil(left / 2);
      if (share > 0) addDimension(counts, dimension, value, share);
      left -= share;
    }
  }
  const text = dimensionText(counts);
  return text.repeat(Math.max(1, Math.min(batches, Math.floor((0.7 * maxLength) / text.length))));
}
