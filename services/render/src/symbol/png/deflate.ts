// Deflate (RFC 1951) of what is told as literals and copies: one block with codes of its own. Used by scanlines.ts, which knows better than
// a search where a picture repeats itself.

import { type BitWriter, createBitWriter } from "./bit-writer.ts";
import { blockHeader } from "./block-header.ts";
import { type PrefixCode, prefixCode } from "./huffman.ts";

const LONGEST_COPY = 258;
const SHORTEST_COPY = 3;
const END_OF_BLOCK = 256;
const LITERALS = 286;
const DISTANCES = 30;
const LENGTH_LIMIT = 15;
/** Symbol and number of further bits for each length of a copy, 3 to 258. */
const LENGTH_SYMBOLS = new Uint16Array(LONGEST_COPY + 1);
const LENGTH_BITS = new Uint8Array(LONGEST_COPY + 1);
const LENGTH_BASES = new Uint16Array(LONGEST_COPY + 1);
for (let symbol = 257, length = SHORTEST_COPY; symbol < 285; symbol += 1) {
  const bits = symbol < 265 ? 0 : (symbol - 261) >> 2;
  const base = length;
  for (; length < base + (1 << bits) && length < LONGEST_COPY; length += 1) {
    LENGTH_SYMBOLS[length] = symbol;
    LENGTH_BITS[length] = bits;
    LENGTH_BASES[length] = base;
  }
}
LENGTH_SYMBOLS[LONGEST_COPY] = 285;
LENGTH_BASES[LONGEST_COPY] = LONGEST_COPY;

/** The number of a distance's further bits. */
function distanceBits(distance: number): number {
  return distance <= 4 ? 0 : 30 - Math.clz32(distance - 1);
}

/** The symbol of a distance with so many further bits. */
function distanceSymbol(distance: number, bits: number): number {
  return bits === 0 ? distance - 1 : 2 * bits + ((distance - 1) >> bits);
}

/** Collects literals and copies, which are written when all are known. */
export interface Deflater {
  literal(byte: number): void;
  /** Repeats the last `distance` bytes (1 to 32,768) for `length` bytes, 3 or more, as often as that takes. */
  copy(length: number, distance: number): void;
  /** The most bytes that write writes. */
  maxBytes(): number;
  /** Writes the block, the only and last one, and returns the index behind it. */
  write(bytes: Uint8Array, start: number): number;
}

export function createDeflater(): Deflater {
  // A literal is told by its byte, with a length of 0.
  const lengths: number[] = [];
  const values: number[] = [];
  const literalCounts = new Uint32Array(LITERALS);
  const distanceCounts = new Uint32Array(DISTANCES);
  literalCounts[END_OF_BLOCK] = 1;
  let furtherBits = 0;

  function count(length: number, distance: number, times: number): void {
    const bits = distanceBits(distance);
    const symbol = distanceSymbol(distance, bits);
    const lengthSymbol = LENGTH_SYMBOLS[length] ?? 0;
    literalCounts[lengthSymbol] = (literalCounts[lengthSymbol] ?? 0) + times;
    distanceCounts[symbol] = (distanceCounts[symbol] ?? 0) + times;
    furtherBits += times * (bits + (LENGTH_BITS[length] ?? 0));
  }

  let plan: Plan | undefined;
  const planned = () => {
    plan ??= planBlock(literalCounts, distanceCounts);
    return plan;
  };

  return {
    literal: (byte) => {
      lengths.push(0);
      values.push(byte);
      literalCounts[byte] = (literalCounts[byte] ?? 0) + 1;
    },
    copy: (length, distance) => {
      lengths.push(length);
      values.push(distance);
      const times = longestCopies(length);
      if (times > 0) count(LONGEST_COPY, distance, times);
      let rest = length - times * LONGEST_COPY;
      for (let part = restPart(rest); rest > 0; rest -= part, part = restPart(rest)) count(part, distance, 1);
    },
    maxBytes: () => Math.ceil((planned().bits + furtherBits) / 8),
    write: (bytes, start) => {
      const { header, literals, distances } = planned();
      const bits = createBitWriter(bytes, start);
      putHeader(bits, header);
      for (let at = 0; at < lengths.length; at += 1) {
        const [length, value] = [lengths[at] ?? 0, values[at] ?? 0];
        if (length === 0) bits.put(literals.codes[value] ?? 0, literals.lengths[value] ?? 0);
        else putCopies(bits, length, value, literals, distances);
      }
      bits.put(literals.codes[END_OF_BLOCK] ?? 0, literals.lengths[END_OF_BLOCK] ?? 0);
      return bits.close();
    },
  };
}

/** How many of the longest a copy begins with: so that what is left is none, or long enough for one or two. */
function longestCopies(length: number): number {
  const times = Math.floor(length / LONGEST_COPY);
  const rest = length - times * LONGEST_COPY;
  return rest > 0 && rest < SHORTEST_COPY ? times - 1 : times;
}

/** The next copy of what is left: all, or as much as leaves enough for another one. */
function restPart(rest: number): number {
  return rest > LONGEST_COPY ? rest - SHORTEST_COPY : rest;
}

interface Plan {
  literals: PrefixCode;
  distances: PrefixCode;
  /** Values and their widths in turn. */
  header: number[];
  /** Of header and symbols, without the further bits of copies. */
  bits: number;
}

function planBlock(literalCounts: Uint32Array, distanceCounts: Uint32Array): Plan {
  const literals = prefixCode(literalCounts, LENGTH_LIMIT);
  const distances = prefixCode(distanceCounts, LENGTH_LIMIT);
  const header = blockHeader(literals.lengths, distances.lengths);
  let bits = 0;
  for (let at = 1; at < header.length; at += 2) bits += header[at] ?? 0;
  return {
    literals,
    distances,
    header,
    bits: bits + bitsOf(literalCounts, literals) + bitsOf(distanceCounts, distances),
  };
}

function bitsOf(counts: Uint32Array, { lengths }: PrefixCode): number {
  let bits = 0;
  for (let symbol = 0; symbol < counts.length; symbol += 1) bits += (counts[symbol] ?? 0) * (lengths[symbol] ?? 0);
  return bits;
}

function putHeader(bits: BitWriter, header: readonly number[]): void {
  for (let at = 0; at < header.length; at += 2) bits.put(header[at] ?? 0, header[at + 1] ?? 0);
}

function putCopies(
  bits: BitWriter,
  total: number,
  distance: number,
  literals: PrefixCode,
  distances: PrefixCode,
): void {
  const further = distanceBits(distance);
  const symbol = distanceSymbol(distance, further);
  const [code, codeBits] = [distances.codes[symbol] ?? 0, distances.lengths[symbol] ?? 0];
  const furtherValue = (distance - 1) & ((1 << further) - 1);
  const putOne = (length: number) => {
    const lengthSymbol = LENGTH_SYMBOLS[length] ?? 0;
    bits.put(literals.codes[lengthSymbol] ?? 0, literals.lengths[lengthSymbol] ?? 0);
    bits.put(length - (LENGTH_BASES[length] ?? 0), LENGTH_BITS[length] ?? 0);
    bits.put(code, codeBits);
    bits.put(furtherValue, further);
  };
  const times = longestCopies(total);
  for (let each = 0; each < times; each += 1) putOne(LONGEST_COPY);
  let rest = total - times * LONGEST_COPY;
  for (let part = restPart(rest); rest > 0; rest -= part, part = restPart(rest)) putOne(part);
}
