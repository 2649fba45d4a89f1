// What the stats service leaves of a code's scans, made without the scans: its rows of quarter-hours and days, with the visitors that
// so many scans have. Drawn from a seed.

import {
  addDimension,
  addToQuarterHour,
  type DayQuarterHours,
  emptyQuarterHours,
  type Dimension,
  type DimensionCounts,
  dimensionText,
} from "@qr/counts";
import { addHashes, emptySketch, HASH_BYTES, type VisitorSketch } from "@qr/visitor-sketch";
import { type Random, seededRandom } from "../codes/popularity.ts";

export const QUARTER_HOUR_MS = 900_000;
export const DAY_MS = 86_400_000;
/** Hashes that a row holds before the stats service makes a sketch of them. */
const MOST_HASHES = 64;
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
  /** What is rolled up of the day; undefined where nothing is. */
  day: (CountedRow & { byQuarterHour: DayQuarterHours }) | undefined;
}

export interface CountedScansOptions {
  scans: number;
  fromMs: number;
  untilMs: number;
  /** Quarter-hours from then on are not rolled up. */
  rolledUntilMs: number;
  /** Told of each visitor, by a number below `scans`. */
  onVisitor(visitor: number): void;
}

/** The days with their quarter-hours, those without scans left out; `fromMs` is a midnight. */
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

/** The visitors of so many scans: as hashes while they are few, as a sketch from then on. */
function drawVisitors(count: number, random: Random, { scans, onVisitor }: CountedScansOptions) {
  const hashes = Buffer.allocUnsafe(count * HASH_BYTES);
  const visitors = Math.ceil(scans * VISITORS_PER_SCAN);
  for (let scan = 0; scan < count; scan += 1) {
    const visitor = Math.floor(random() * visitors);
    onVisitor(visitor);
    hashes.writeUInt32BE(mixed(visitor ^ scans), scan * HASH_BYTES);
    hashes.writeUInt32BE(mixed(visitor + 0x9e3779b9), scan * HASH_BYTES + 4);
  }
  if (count <= MOST_HASHES) {
    return {
      addTo: (sketch: VisitorSketch) => void addHashes(sketch, hashes),
      asKept: () => ({ hashes, sketch: null }),
    };
  }
  const own = emptySketch();
  addHashes(own, hashes);
  return {
    addTo: (sketch: VisitorSketch) => void sketch.merge(own),
    asKept: () => ({ hashes: hashes.subarray(0, (MOST_HASHES / 2) * HASH_BYTES), sketch: own.encode() }),
  };
}

/** Every bit of the answer depends on every one of the number (the last steps of MurmurHash3). */
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

/** As batches append them: shares of the scans again and again, until the text would have to be put in order. */
function dimensionsOf(scans: number, mostLength: number): string {
  const batches = Math.max(1, Math.min(scans, 6));
  const counts: DimensionCounts = new Map();
  for (const [dimension, values] of VALUES) {
    let left = Math.ceil(scans / batches);
    for (const [place, value] of values.entries()) {
      const share = place === values.length - 1 ? left : Math.ceil(left / 2);
      if (share > 0) addDimension(counts, dimension, value, share);
      left -= share;
    }
  }
  const text = dimensionText(counts);
  return text.repeat(Math.max(1, Math.min(batches, Math.floor((0.7 * mostLength) / text.length))));
}
