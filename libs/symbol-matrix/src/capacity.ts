// The capacity of each version at each error correction level. The two tables are from ISO/IEC 18004:2015, table 9.

/** Error correction levels, lowest first. They tolerate damage to about 7%, 15%, 25%, and 30% of the codewords. */
export const LEVELS = ["L", "M", "Q", "H"] as const;
export type Level = (typeof LEVELS)[number];

export const MIN_VERSION = 1;
export const MAX_VERSION = 40;

/** Numbers of blocks for version 1 at levels L, M, Q, and H, then for version 2, and so on. */
const BLOCKS = [
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 2, 2, 4, 1, 2, 4, 4, 2, 4, 4, 4, 2, 4, 6, 5, 2, 4, 6, 6, 2, 5, 8, 8, 4, 5, 8,
  8, 4, 5, 8, 11, 4, 8, 10, 11, 4, 9, 12, 16, 4, 9, 16, 16, 6, 10, 12, 18, 6, 10, 17, 16, 6, 11, 16, 19, 6, 13, 18, 21,
  7, 14, 21, 25, 8, 16, 20, 25, 8, 17, 23, 25, 9, 17, 23, 34, 9, 18, 25, 30, 10, 20, 27, 32, 12, 21, 29, 35, 12, 23, 34,
  37, 12, 25, 34, 40, 13, 26, 35, 42, 14, 28, 38, 45, 15, 29, 40, 48, 16, 31, 43, 51, 17, 33, 45, 54, 18, 35, 48, 57,
  19, 37, 51, 60, 19, 38, 53, 63, 20, 40, 56, 66, 21, 43, 59, 70, 22, 45, 62, 74, 24, 47, 65, 77, 25, 49, 68, 81,
] as const;

/** Error correction codewords per block, in the order of BLOCKS. */
const CORRECTION = [
  7, 10, 13, 17, 10, 16, 22, 28, 15, 26, 18, 22, 20, 18, 26, 16, 26, 24, 18, 22, 18, 16, 24, 28, 20, 18, 18, 26, 24, 22,
  22, 26, 30, 22, 20, 24, 18, 26, 24, 28, 20, 30, 28, 24, 24, 22, 26, 28, 26, 22, 24, 22, 30, 24, 20, 24, 22, 24, 30,
  24, 24, 28, 24, 30, 28, 28, 28, 28, 30, 26, 28, 28, 28, 26, 26, 26, 28, 26, 30, 28, 28, 26, 28, 30, 28, 28, 30, 24,
  30, 28, 30, 30, 30, 28, 30, 30, 26, 28, 30, 30, 28, 28, 28, 30, 30, 28, 30, 30, 30, 28, 30, 30, 30, 28, 30, 30, 30,
  28, 30, 30, 30, 28, 30, 30, 30, 28, 30, 30, 30, 28, 30, 30, 30, 28, 30, 30, 30, 28, 30, 30, 30, 28, 30, 30, 30, 28,
  30, 30, 30, 28, 30, 30, 30, 28, 30, 30, 30, 28, 30, 30,
] as const;

export interface Capacity {
  /** Total number of data and error correction codewords. */
  codewords: number;
  dataCodewords: number;
  blocks: number;
  /** Number of error correction codewords per block. */
  correctionPerBlock: number;
}

export function sizeOf(version: number): number {
  return 17 + 4 * version;
}

/** Returns the rows, which are also the columns, of the alignment pattern centers, in ascending order; empty for version 1. */
export function alignmentCenters(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  // The centers are evenly spaced, counted from the last one. Version 32 is the only exception in the standard.
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

/** Returns the number of modules outside all patterns and the format and version information, including remainder bits. */
function dataModules(version: number): number {
  const size = sizeOf(version);
  const count = alignmentCenters(version).length;
  const finders = 3 * 64 + 31;
  const timing = 2 * (size - 16);
  // Three centers are in the finder patterns. Alignment patterns in line with a timing pattern share five modules with it.
  const alignment = count === 0 ? 0 : 25 * (count ** 2 - 3) - 10 * (count - 2);
  return size ** 2 - finders - timing - alignment - (version >= 7 ? 36 : 0);
}

const CAPACITIES = Array.from({ length: MAX_VERSION }, (_, index) => {
  const codewords = dataModules(index + 1) >> 3;
  return LEVELS.map((_level, level) => {
    const blocks = BLOCKS[4 * index + level] ?? 0;
    const correctionPerBlock = CORRECTION[4 * index + level] ?? 0;
    return { codewords, dataCodewords: codewords - blocks * correctionPerBlock, blocks, correctionPerBlock };
  });
});

/** Returns the capacity of a version at a level. Throws a RangeError if the version is not from 1 to 40. */
export function capacityOf(version: number, level: Level): Capacity {
  const capacity = CAPACITIES[version - 1]?.[LEVELS.indexOf(level)];
  if (!capacity) throw new RangeError(`There is no version ${version}.`);
  return capacity;
}
