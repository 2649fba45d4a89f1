// A version's fixed modules (finder, timing, and alignment patterns, and version information), and the positions of codeword bits in the
// other modules: ISO/IEC 18004:2015, 5.3, 7.7.3, and 7.10. Computed once per version.

import { type Bitmap, createBitmap, isSet, positionOf, setModule } from "./bitmap.ts";
import { alignmentCenters, capacityOf, MAX_VERSION, sizeOf } from "./capacity.ts";

export interface Patterns {
  /** The dark fixed modules. */
  dark: Bitmap;
  /** All fixed modules, dark and light, and the modules for the format information. */
  taken: Bitmap;
  /** The position of each codeword bit, as returned by positionOf. */
  order: Uint32Array;
}

const PATTERNS: (Patterns | undefined)[] = Array.from({ length: MAX_VERSION + 1 });

export function patternsOf(version: number): Patterns {
  const known = PATTERNS[version];
  if (known) return known;
  const size = sizeOf(version);
  const [dark, taken] = [createBitmap(size), createBitmap(size)];
  const set = (row: number, column: number, isDark: boolean) => {
    setModule(dark, row, column, isDark);
    setModule(taken, row, column, true);
  };
  drawTiming(size, set);
  drawFinders(size, set);
  drawAlignment(version, set);
  reserveFormat(size, set);
  if (version >= 7) drawVersion(version, size, set);
  const patterns = { dark, taken, order: orderOf(taken, 8 * capacityOf(version, "L").codewords) };
  PATTERNS[version] = patterns;
  return patterns;
}

type Set = (row: number, column: number, isDark: boolean) => void;

function drawTiming(size: number, set: Set): void {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
}

/** Draws the three finder patterns with their separators. */
function drawFinders(size: number, set: Set): void {
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let row = Math.max(0, top - 1); row <= Math.min(size - 1, top + 7); row += 1) {
      for (let column = Math.max(0, left - 1); column <= Math.min(size - 1, left + 7); column += 1) {
        const ring = Math.max(Math.abs(row - top - 3), Math.abs(column - left - 3));
        set(row, column, ring === 3 || ring <= 1);
      }
    }
  }
}

function drawAlignment(version: number, set: Set): void {
  const centers = alignmentCenters(version);
  const last = centers.at(-1);
  for (const row of centers) {
    for (const column of centers) {
      const isInFinder = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isInFinder) drawSquare(row, column, set);
    }
  }
}

function drawSquare(row: number, column: number, set: Set): void {
  for (let down = -2; down <= 2; down += 1) {
    for (let right = -2; right <= 2; right += 1) {
      set(row + down, column + right, Math.max(Math.abs(down), Math.abs(right)) !== 1);
    }
  }
}

/** Reserves the modules for the format information, which depends on the mask. Sets the module next to them, which is always dark. */
function reserveFormat(size: number, set: Set): void {
  for (const [row, column] of formatPositions(size).flat()) set(row, column, false);
  set(size - 8, 8, true);
}

type Place = readonly [row: number, column: number];

/** Returns the two positions of each of the 15 format information bits, lowest bit first. */
export function formatPositions(size: number): [Place, Place][] {
  return Array.from({ length: 15 }, (_, bit) => {
    const down = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const across = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
    return [
      [down, 8],
      [8, across],
    ];
  });
}

/** Draws the version information twice: 6 bits for the version and 12 for its Golay code (x^12+x^11+x^10+x^9+x^8+x^5+x^2+1). */
function drawVersion(version: number, size: number, set: Set): void {
  let remainder = version << 12;
  for (let bit = 17; bit >= 12; bit -= 1) if ((remainder >> bit) & 1) remainder ^= 0x1f25 << (bit - 12);
  const information = (version << 12) | remainder;
  for (let bit = 0; bit < 18; bit += 1) {
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    const isDark = ((information >> bit) & 1) === 1;
    set(near, far, isDark);
    set(far, near, isDark);
  }
}

/** Returns the positions of the free modules, in pairs of columns from the right, alternately upward and downward. */
function orderOf(taken: Bitmap, bits: number): Uint32Array {
  const { size } = taken;
  const order: number[] = [];
  const add = (row: number, column: number) => {
    if (!isSet(taken, row, column)) order.push(positionOf(taken, row, column));
  };
  for (const [index, right] of pairsFromRight(size).entries()) {
    for (let step = 0; step < size; step += 1) {
      const row = index % 2 === 0 ? size - 1 - step : step;
      add(row, right);
      add(row, right - 1);
    }
  }
  // The remainder bits are determined by the mask alone, so they are omitted.
  return Uint32Array.from(order.slice(0, bits));
}

/** Returns the right column of each column pair, skipping the vertical timing pattern. */
function pairsFromRight(size: number): number[] {
  const pairs: number[] = [];
  for (let right = size - 1; right > 0; right -= 2) pairs.push(right > 6 ? right : right - 1);
  return pairs;
}
