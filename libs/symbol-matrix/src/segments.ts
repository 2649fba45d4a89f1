// Splits a payload into segments so that it takes the fewest bits, and finds the smallest version that holds them. Used by matrix.ts.

import { capacityOf, LEVELS, type Level, MAX_VERSION, MIN_VERSION } from "./capacity.ts";

/** As the standard numbers them: numeric, alphanumeric, byte. */
export const NUMERIC = 1;
export const ALPHANUMERIC = 2;
export const BYTE = 4;
export type Mode = typeof NUMERIC | typeof ALPHANUMERIC | typeof BYTE;

/** A stretch of the payload's bytes in one mode. */
export interface Segment {
  mode: Mode;
  bytes: Uint8Array;
}

export interface Packing {
  version: number;
  level: Level;
  segments: readonly Segment[];
}

/** The payload is longer than the largest symbol at its level. */
export class PayloadTooLongError extends Error {
  override readonly name = "PayloadTooLongError";
}

const ALPHANUMERIC_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/** The value of a byte in the alphanumeric mode; 255 where it has none. The digits are 0 to 9. */
export const ALPHANUMERIC_VALUES = new Uint8Array(256).fill(255);
for (const [value, character] of [...ALPHANUMERIC_CHARACTERS].entries()) {
  ALPHANUMERIC_VALUES[character.charCodeAt(0)] = value;
}

/** Versions that share the width of the fields in which segments tell their lengths: last version, and widths by mode. */
const VERSION_GROUPS = [
  { last: 9, widths: { [NUMERIC]: 10, [ALPHANUMERIC]: 9, [BYTE]: 8 } },
  { last: 26, widths: { [NUMERIC]: 12, [ALPHANUMERIC]: 11, [BYTE]: 16 } },
  { last: MAX_VERSION, widths: { [NUMERIC]: 14, [ALPHANUMERIC]: 13, [BYTE]: 16 } },
] as const;
type Widths = (typeof VERSION_GROUPS)[number]["widths"];

/** Bits of the field that tells a segment's length. */
export function lengthBits(mode: Mode, version: number): number {
  return (VERSION_GROUPS.find(({ last }) => version <= last) ?? VERSION_GROUPS[2]).widths[mode];
}

/** Bits of a segment's content in a mode. */
function contentBits(mode: Mode, bytes: number): number {
  if (mode === BYTE) return 8 * bytes;
  return mode === NUMERIC ? Math.ceil((10 * bytes) / 3) : Math.ceil((11 * bytes) / 2);
}

/** Bits of segments in a version, without terminator. */
export function bitsOf(segments: readonly Segment[], version: number): number {
  return segments.reduce(
    (sum, { mode, bytes }) => sum + 4 + lengthBits(mode, version) + contentBits(mode, bytes.length),
    0,
  );
}

/**
 * The smallest version that holds the bytes at `leastLevel` or better, the best level that this version still holds them at, and
 * the shortest segments. Throws a PayloadTooLongError.
 */
export function pack(bytes: Uint8Array, leastLevel: Level): Packing {
  let first = MIN_VERSION;
  for (const { last, widths } of VERSION_GROUPS) {
    const segments = splitShortest(bytes, widths);
    const bits = bitsOf(segments, last);
    for (let version = first; version <= last; version += 1) {
      if (bits <= 8 * capacityOf(version, leastLevel).dataCodewords) {
        return { version, level: bestLevel(version, bits), segments };
      }
    }
    first = last + 1;
  }
  throw new PayloadTooLongError(`${bytes.length} bytes do not fit a symbol at level ${leastLevel}.`);
}

function bestLevel(version: number, bits: number): Level {
  return LEVELS.findLast((level) => bits <= 8 * capacityOf(version, level).dataCodewords) ?? "L";
}

// Costs are counted in sixths of a bit, so that a digit (10/3 bits) and a character (11/2 bits) are whole numbers.
const SIXTHS = 6;
const BYTE_COST = 8 * SIXTHS;
const CHARACTER_COST = 33;
const DIGIT_COST = 20;
const IMPOSSIBLE = 1e9;
const toWholeBits = (cost: number) => Math.ceil(cost / SIXTHS) * SIXTHS;
/** Modes by the index that the search has for them. */
const MODES = [BYTE, ALPHANUMERIC, NUMERIC] as const;

/** Fewer digits in line save less than the head of their segment costs, 14 bits at least: 14/3 bits each of bytes, 13/6 of characters. */
const LEAST_DIGITS_IN_BYTES = 4;
const LEAST_DIGITS_IN_TEXT = 7;
/** The same for characters, whose segment's head has 13 bits at least and which save 5/2 bits each. */
const LEAST_TEXT_IN_BYTES = 6;

/** The one mode for all bytes where no stretch of them is long enough to be worth another; undefined where that is not seen at once. */
function onlyMode(bytes: Uint8Array): Mode | undefined {
  const digits = longestStretch(bytes, 10);
  if (digits === bytes.length) return NUMERIC;
  const text = longestStretch(bytes, 45);
  if (text === bytes.length) return digits < LEAST_DIGITS_IN_TEXT ? ALPHANUMERIC : undefined;
  return text < LEAST_TEXT_IN_BYTES && digits < LEAST_DIGITS_IN_BYTES ? BYTE : undefined;
}

/** The most bytes in line whose values in the alphanumeric mode are below `end`. */
function longestStretch(bytes: Uint8Array, end: number): number {
  let [stretch, longest] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    stretch = (ALPHANUMERIC_VALUES[bytes[at] ?? 0] ?? 255) < end ? stretch + 1 : 0;
    if (stretch > longest) longest = stretch;
  }
  return longest;
}

/**
 * The segments with the fewest bits: for each byte and mode the cheapest way to be in that mode behind it is noted, and the
 * cheapest way is then read backwards. Bytes from 128 up have the byte mode alone, so that no character is torn apart.
 */
function splitShortest(bytes: Uint8Array, widths: Widths): Segment[] {
  const only = onlyMode(bytes);
  if (only !== undefined) return [{ mode: only, bytes }];
  const heads = MODES.map((mode) => (4 + widths[mode]) * SIXTHS);
  const origins = new Uint8Array(bytes.length);
  const costs = Float64Array.from(heads);
  const inside = new Float64Array(MODES.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const value = ALPHANUMERIC_VALUES[bytes[at] ?? 0] ?? 255;
    inside[0] = (costs[0] ?? 0) + BYTE_COST;
    inside[1] = value < 255 ? (costs[1] ?? 0) + CHARACTER_COST : IMPOSSIBLE;
    inside[2] = value < 10 ? (costs[2] ?? 0) + DIGIT_COST : IMPOSSIBLE;
    origins[at] = switchModes(inside, heads, costs);
  }
  const ends = Array.from(costs, toWholeBits);
  return readBackwards(bytes, origins, ends.lastIndexOf(Math.min(...ends)));
}

/**
 * Sets the costs of being in each mode behind a byte from those of being `inside` each with the byte itself. Returns, two bits a mode,
 * which of them it comes from.
 */
function switchModes(inside: Float64Array, heads: readonly number[], costs: Float64Array): number {
  let origins = 0;
  for (let to = 0; to < MODES.length; to += 1) {
    let [cost, origin] = [inside[to] ?? IMPOSSIBLE, to];
    for (let from = 0; from < MODES.length; from += 1) {
      const switched = toWholeBits(inside[from] ?? IMPOSSIBLE) + (heads[to] ?? 0);
      if (switched < cost) [cost, origin] = [switched, from];
    }
    costs[to] = cost;
    origins |= origin << (2 * to);
  }
  return origins;
}

function readBackwards(bytes: Uint8Array, origins: Uint8Array, lastMode: number): Segment[] {
  const segments: Segment[] = [];
  let mode = lastMode;
  let end = bytes.length;
  let current = -1;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    mode = ((origins[at] ?? 0) >> (2 * mode)) & 3;
    if (current >= 0 && mode !== current) {
      segments.push({ mode: MODES[current] ?? BYTE, bytes: bytes.subarray(at + 1, end) });
      end = at + 1;
    }
    current = mode;
  }
  segments.push({ mode: MODES[current] ?? BYTE, bytes: bytes.subarray(0, end) });
  return segments.reverse();
}
