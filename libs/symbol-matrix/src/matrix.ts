// Encodes a payload as the modules of a symbol: splits the payload into segments, places the codewords, and chooses the mask.

import { type Bitmap, createBitmap, isSet, transpose } from "./bitmap.ts";
import type { Level } from "./capacity.ts";
import { codewordsOf } from "./codewords.ts";
import { type MaskLayer, maskLayers } from "./masks.ts";
import { patternsOf } from "./patterns.ts";
import { balancePoints, linePoints, squarePoints } from "./penalty.ts";
import { type Packing, pack } from "./segments.ts";

/** Matches a lone surrogate. Older browsers lack String.prototype.isWellFormed. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Thrown if the payload is empty or not well-formed Unicode. */
export class UnencodablePayloadError extends Error {
  override readonly name = "UnencodablePayloadError";
}

export interface Matrix extends Pick<Packing, "version" | "level"> {
  /** Modules along each side: 21 to 177. */
  modules: number;
  /** Number of the mask, 0 to 7. */
  mask: number;
  /** The modules, `wordsPerRow` words per row. Column c is bit `c & 31` of word `c >> 5`; the bit is set if the module is dark. */
  words: Int32Array;
  wordsPerRow: number;
  isDark(row: number, column: number): boolean;
}

/**
 * Returns the smallest symbol that holds a payload at `minLevel` or better. The symbol has the best level at which its version holds the
 * payload. Throws a PayloadTooLongError or an UnencodablePayloadError.
 */
export function encodePayload(payload: string, minLevel: Level): Matrix {
  return encodePacking(packPayload(payload, minLevel));
}

/** Returns the version, level, and segments for a payload without encoding the symbol. Throws the same errors as encodePayload. */
export function packPayload(payload: string, minLevel: Level): Packing {
  if (payload === "" || LONE_SURROGATE.test(payload))
    throw new UnencodablePayloadError("The payload is empty or not well-formed text.");
  return pack(new TextEncoder().encode(payload), minLevel);
}

/** Returns the symbol for a packing, with the given mask or, if none is given, the mask with the lowest penalty. Throws a RangeError on overflow. */
export function encodePacking(packing: Packing, givenMask?: number): Matrix {
  const { version, level } = packing;
  const unmasked = place(codewordsOf(packing), version);
  const layers = maskLayers(version, level);
  const mask = givenMask ?? bestMask(unmasked, layers);
  const bitmap = createBitmap(unmasked.size);
  xorInto(bitmap.words, unmasked.words, layers[mask]?.rows ?? unmasked.words);
  const { size: modules, words, wordsPerRow } = bitmap;
  return { version, level, modules, mask, words, wordsPerRow, isDark: (row, column) => isSet(bitmap, row, column) };
}

function place(codewords: Uint8Array, version: number): Bitmap {
  const { dark, order } = patternsOf(version);
  const words = dark.words.slice();
  for (let at = 0; at < codewords.length; at += 1) {
    const codeword = codewords[at] ?? 0;
    for (let bit = 0; bit < 8; bit += 1) {
      const position = order[8 * at + bit] ?? 0;
      const word = position >>> 5;
      words[word] = (words[word] ?? 0) | (((codeword >> (7 - bit)) & 1) << (position & 31));
    }
  }
  return { ...dark, words };
}

/** Returns the mask with the lowest penalty; in a tie, the first one. */
function bestMask(unmasked: Bitmap, layers: readonly MaskLayer[]): number {
  const { size, wordsPerRow, words } = unmasked;
  const turned = transpose(unmasked).words;
  const [rows, columns] = [new Int32Array(words.length), new Int32Array(words.length)];
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [mask, layer] of layers.entries()) {
    xorInto(rows, words, layer.rows);
    xorInto(columns, turned, layer.columns);
    const points =
      linePoints(rows, size, wordsPerRow) +
      linePoints(columns, size, wordsPerRow) +
      squarePoints(rows, size, wordsPerRow) +
      balancePoints(rows, size);
    if (points < fewest) [fewest, best] = [points, mask];
  }
  return best;
}

function xorInto(target: Int32Array, one: Int32Array, other: Int32Array): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (one[at] ?? 0) ^ (other[at] ?? 0);
}
