// The head of a block of deflate with codes of its own. Used by deflate.ts.

import { prefixCode } from "./huffman.ts";

/** The order in which the lengths of the code for lengths are told: the rarest last. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;

/**
 * The block's head: that it is the last and has codes of its own, and the lengths of both codes (RFC 1951, 3.2.7). Values and their widths
 * in turn.
 */
export function blockHeader(literalLengths: Uint8Array, distanceLengths: Uint8Array): number[] {
  const literals = Math.max(257, usedLength(literalLengths));
  const distances = Math.max(1, usedLength(distanceLengths));
  const all = new Uint8Array(literals + distances);
  all.set(literalLengths.subarray(0, literals));
  all.set(distanceLengths.subarray(0, distances), literals);
  const told = toldLengths(all);
  const counts = new Uint32Array(19);
  for (let at = 0; at < told.length; at += 3) counts[told[at] ?? 0] = (counts[told[at] ?? 0] ?? 0) + 1;
  const { lengths, codes } = prefixCode(counts, 7);
  let last = LENGTH_ORDER.length - 1;
  while (lengths[LENGTH_ORDER[last] ?? 0] === 0) last -= 1;
  const header = [1, 1, 2, 2, literals - 257, 5, distances - 1, 5, last - 3, 4];
  for (let at = 0; at <= last; at += 1) header.push(lengths[LENGTH_ORDER[at] ?? 0] ?? 0, 3);
  for (let at = 0; at < told.length; at += 3) {
    const symbol = told[at] ?? 0;
    header.push(codes[symbol] ?? 0, lengths[symbol] ?? 0, told[at + 1] ?? 0, told[at + 2] ?? 0);
  }
  return header;
}

/** Symbols up to the last one that has a code. */
function usedLength(lengths: Uint8Array): number {
  let length = lengths.length;
  while (length > 0 && lengths[length - 1] === 0) length -= 1;
  return length;
}

/**
 * Lengths as they are told: each by itself, and stretches of 0, of which nearly all are, in one. For each in turn the symbol, the value
 * of its further bits and their number.
 */
function toldLengths(lengths: Uint8Array): number[] {
  const told: number[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] ?? 0;
    let end = at + 1;
    while (length === 0 && end < lengths.length && end - at < 138 && lengths[end] === 0) end += 1;
    const count = end - at;
    if (count >= 11) told.push(18, count - 11, 7);
    else if (count >= 3) told.push(17, count - 3, 3);
    else for (let each = 0; each < count; each += 1) told.push(length, 0, 0);
    at = end;
  }
  return told;
}
