// The penalty for a masked symbol (ISO/IEC 18004:2015, 7.8.3), calculated as in the qrcode package, but for 32 modules at a time. The line
// rules are evaluated down the columns; to evaluate them along the rows, the columns of the transposed symbol are used.

import { countBits } from "./bitmap.ts";

/** Returns the penalty that the line rules give for the columns of a bitmap. */
export function linePoints(words: Int32Array, size: number, wordsPerRow: number): number {
  let points = 0;
  for (let offset = 0; offset < wordsPerRow; offset += 1) {
    const columns = wordMask(size, offset);
    points += runPoints(words, size, wordsPerRow, offset, columns) + finderPoints(words, size, wordsPerRow, offset);
  }
  return points;
}

/** Returns a mask for the bits in a row's word that represent columns. */
function wordMask(size: number, offset: number): number {
  const rest = size - 32 * offset;
  return rest >= 32 ? -1 : (1 << rest) - 1;
}

/** Returns 3 points for each run of five modules in one color, plus 1 point for each further module. */
function runPoints(words: Int32Array, size: number, step: number, offset: number, columns: number): number {
  let points = 0;
  let last = words[offset] ?? 0;
  let [equal1, equal2, equal3, isRun] = [0, 0, 0, 0];
  for (let at = offset + step; at < size * step; at += step) {
    const word = words[at] ?? 0;
    const equal = ~(word ^ last) & columns;
    const isRunHere = equal & equal1 & equal2 & equal3;
    // A run of n modules matches n - 4 times and begins once.
    if (isRunHere !== 0) points += countBits(isRunHere) + 2 * countBits(isRunHere & ~isRun);
    isRun = isRunHere;
    equal3 = equal2;
    equal2 = equal1;
    equal1 = equal;
    last = word;
  }
  return points;
}

/** Returns 40 points for each 1:1:3:1:1 pattern that follows four light modules, and 40 for each that precedes four light modules. */
function finderPoints(words: Int32Array, size: number, step: number, offset: number): number {
  let found = 0;
  const end = (size - 6) * step;
  for (let at = offset; at < end; at += step) {
    const bar = (words[at + 2 * step] ?? 0) & (words[at + 3 * step] ?? 0) & (words[at + 4 * step] ?? 0);
    if (bar === 0) continue;
    const core =
      bar & (words[at] ?? 0) & (words[at + 6 * step] ?? 0) & ~((words[at + step] ?? 0) | (words[at + 5 * step] ?? 0));
    if (core === 0) continue;
    found += countBits(core & lightFour(words, at - 4 * step, step, offset, size));
    found += countBits(core & lightFour(words, at + 7 * step, step, offset, size));
  }
  return 40 * found;
}

/** Returns a mask of the columns that are light in the four rows from `at`, or 0 if those rows do not exist. */
function lightFour(words: Int32Array, at: number, step: number, offset: number, size: number): number {
  if (at < offset || at + 3 * step >= size * step) return 0;
  return ~((words[at] ?? 0) | (words[at + step] ?? 0) | (words[at + 2 * step] ?? 0) | (words[at + 3 * step] ?? 0));
}

/** Returns 3 points for each 2 × 2 block in one color. */
export function squarePoints(words: Int32Array, size: number, wordsPerRow: number): number {
  let squares = 0;
  for (let offset = 0; offset < wordsPerRow; offset += 1) {
    const hasNext = offset + 1 < wordsPerRow;
    // Each block is counted at its left column, so no block is counted at the last column.
    const columns = wordMask(size - 1, offset);
    let last = words[offset] ?? 0;
    let lastBeside = (last >>> 1) | (hasNext ? (words[offset + 1] ?? 0) << 31 : 0);
    for (let at = offset + wordsPerRow; at < size * wordsPerRow; at += wordsPerRow) {
      const word = words[at] ?? 0;
      const beside = (word >>> 1) | (hasNext ? (words[at + 1] ?? 0) << 31 : 0);
      squares += countBits(~((word ^ last) | (word ^ beside) | (last ^ lastBeside)) & columns);
      last = word;
      lastBeside = beside;
    }
  }
  return 3 * squares;
}

/** Returns 10 points for every 5 percentage points by which the share of dark modules deviates from 50%, rounded as in the qrcode package. */
export function balancePoints(words: Int32Array, size: number): number {
  let dark = 0;
  for (let at = 0; at < words.length; at += 1) dark += countBits(words[at] ?? 0);
  return 10 * Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10);
}
