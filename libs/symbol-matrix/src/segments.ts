// Splits a payload into segments with the fewest bits, and finds the smallest version that holds them.

import { capacityOf, LEVELS, type Level, MAX_VERSION, MIN_VERSION } from "./capacity.ts";

/** The mode indicators from the standard. */
export const NUMERIC = 1;
export const ALPHANUMERIC = 2;
export const BYTE = 4;
export type Mode = typeof NUMERIC | typeof ALPHANUMERIC | typeof BYTE;

/** Consecutive bytes of the payload in one mode. */
export interface Segment {
  mode: Mode;
  bytes: Uint8Array;
}

export interface Packing {
  version: number;
  level: Level;
  segments: readonly Segment[];
}

/** Thrown if the payload does not fit in the largest symbol at the requested error correction level. */
export class PayloadTooLongError extends Error {
  override readonly name = "PayloadTooLongError";
}

const ALPHANUMERIC_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
/** The value of each byte in alphanumeric mode: 0 to 9 for digits; 255 for bytes that this mode does not support. */
export const ALPHANUMERIC_VALUES = new Uint8Array(256).fill(255);
for (const [value, character] of [...ALPHANUMERIC_CHARACTERS].entries()) {
  ALPHANUMERIC_VALUES[character.charCodeAt(0)] = value;
}

/** Groups of versions with equally wide length fields: the last version, and the width in bits for each mode. */
const VERSION_GROUPS = [
  { last: 9, widths: { [NUMERIC]: 10, [ALPHANUMERIC]: 9, [BYTE]: 8 } },
  { last: 26, widths: { [NUMERIC]: 12, [ALPHANUMERIC]: 11, [BYTE]: 16 } },
  { last: MAX_VERSION, widths: { [NUMERIC]: 14, [ALPHANUMERIC]: 13, [BYTE]: 16 } },
] as const;
type Widths = (typeof VERSION_GROUPS)[number]["widths"];

/** Returns the number of bits in a segment's length field. */
export function lengthBits(mode: Mode, version: number): number {
  return (VERSION_GROUPS.find(({ last }) => version <= last) ?? VERSION_GROUPS[2]).widths[mode];
}

/** Returns the number of bits in a segment's content. */
function contentBits(mode: Mode, bytes: number): number {
  if (mode === BYTE) return 8 * bytes;
  return mode === NUMERIC ? Math.ceil((10 * bytes) / 3) : Math.ceil((11 * bytes) / 2);
}

/** Returns the number of bits that segments take in a version, excluding the terminator. */
export function bitsOf(segments: readonly Segment[], version: number): number {
  return segments.reduce(
    (sum, { mode, bytes }) => sum + 4 + lengthBits(mode, version) + contentBits(mode, bytes.length),
    0,
  );
}

/**
 * Returns the smallest version that holds the bytes at `minLevel` or better, the best level at which this version still holds them, and the
 * shortest segments. Throws a PayloadTooLongError.
 */
export function pack(bytes: Uint8Array, minLevel: Level): Packing {
  let first = MIN_VERSION;
  for (const { last, widths } of VERSION_GROUPS) {
    const segments = splitShortest(bytes, widths);
    const bits = bitsOf(segments, last);
    for (let version = first; version <= last; version += 1) {
      if (bits <= 8 * capacityOf(version, minLevel).dataCodewords) {
        return { version, level: bestLevel(version, bits), segments };
      }
    }
    first = last + 1;
  }
  throw new PayloadTooLongError(`${bytes.length} bytes do not fit in a symbol at level ${minLevel}.`);
}

function bestLevel(version: number, bits: number): Level {
  return LEVELS.findLast((level) => bits <= 8 * capacityOf(version, level).dataCodewords) ?? "L";
}

// Costs are in sixths of a bit, so that the costs of a digit (10/3 bits) and an alphanumeric character (11/2 bits) are integers.
const SIXTHS = 6;
const BYTE_COST = 8 * SIXTHS;
const CHARACTER_COST = 33;
const DIGIT_COST = 20;
const IMPOSSIBLE = 1e9;
const toWholeBits = (cost: number) => Math.ceil(cost / SIXTHS) * SIXTHS;
/** The modes, by their index in the search. */
const MODES = [BYTE, ALPHANUMERIC, NUMERIC] as const;

/** Minimum lengths of digit runs. A digit saves 14/3 bits among bytes and 13/6 among alphanumeric characters; a header takes at least 14 bits. */
const MIN_DIGITS_IN_BYTES = 4;
const MIN_DIGITS_IN_TEXT = 7;
/** Minimum length of a run of alphanumeric characters among bytes. Each character saves 5/2 bits; a header takes at least 13 bits. */
const MIN_TEXT_IN_BYTES = 6;

/** Returns the mode for all bytes if no run is long enough for a switch to another mode, or undefined if the full search is required. */
function onlyMode(bytes: Uint8Array): Mode | undefined {
  const digits = longestRun(bytes, 10);
  if (digits === bytes.length) return NUMERIC;
  const text = longestRun(bytes, 45);
  if (text === bytes.length) return digits < MIN_DIGITS_IN_TEXT ? ALPHANUMERIC : undefined;
  return text < MIN_TEXT_IN_BYTES && digits < MIN_DIGITS_IN_BYTES ? BYTE : undefined;
}

/** Returns the length of the longest run of bytes whose alphanumeric values are below `end`. */
function longestRun(bytes: Uint8Array, end: number): number {
  let [run, longest] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    run = (ALPHANUMERIC_VALUES[bytes[at] ?? 0] ?? 255) < end ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

/**
 * Returns the segments with the fewest bits. Uses dynamic programming: for each byte and mode, records the cheapest way to be in that mode
 * after the byte, then reads the cheapest path backward. Bytes above 127 exist only in byte mode, so no multibyte character is split.
 */
function splitShortest(bytes: Uint8Array, widths: Widths): Segment[] {
  const only = onlyMode(bytes);
  if (only !== undefined) return [{ mode: only, bytes }];
  const headerCosts = MODES.map((mode) => (4 + widths[mode]) * SIXTHS);
  const origins = new Uint8Array(bytes.length);
  const costs = Float64Array.from(headerCosts);
  const inside = new Float64Array(MODES.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const value = ALPHANUMERIC_VALUES[bytes[at] ?? 0] ?? 255;
    inside[0] = (costs[0] ?? 0) + BYTE_COST;
    inside[1] = value < 255 ? (costs[1] ?? 0) + CHARACTER_COST : IMPOSSIBLE;
    inside[2] = value < 10 ? (costs[2] ?? 0) + DIGIT_COST : IMPOSSIBLE;
    origins[at] = switchModes(inside, headerCosts, costs);
  }
  const ends = Array.from(costs, toWholeBits);
  return readBackward(bytes, origins, ends.lastIndexOf(Math.min(...ends)));
}

/**
 * Sets the costs of being in each mode after a byte, given the costs of encoding the byte itself in each mode (`inside`). For each of
 * these costs, returns the mode in which the byte itself is encoded, packed into two bits per mode.
 */
function switchModes(inside: Float64Array, headerCosts: readonly number[], costs: Float64Array): number {
  let origins = 0;
  for (let to = 0; to < MODES.length; to += 1) {
    let [cost, origin] = [inside[to] ?? IMPOSSIBLE, to];
    for (let from = 0; from < MODES.length; from += 1) {
      const switched = toWholeBits(inside[from] ?? IMPOSSIBLE) + (headerCosts[to] ?? 0);
      if (switched < cost) [cost, origin] = [switched, from];
    }
    costs[to] = cost;
    origins |= origin << (2 * to);
  }
  return origins;
}

function readBackward(bytes: Uint8Array, origins: Uint8Array, lastMode: number): Segment[] {
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
