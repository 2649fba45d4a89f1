// Modules as bits: a row is `wordsPerRow` words of 32 bits, and bit c & 31 of word c >> 5 is column c.

export interface Bitmap {
  /** Modules along each side. */
  size: number;
  wordsPerRow: number;
  words: Int32Array;
}

export function createBitmap(size: number): Bitmap {
  const wordsPerRow = Math.ceil(size / 32);
  return { size, wordsPerRow, words: new Int32Array(size * wordsPerRow) };
}

/** Where a module's bit is: the index of its word times 32, and the bit. */
export function positionOf({ wordsPerRow }: Bitmap, row: number, column: number): number {
  return 32 * row * wordsPerRow + column;
}

export function setModule(bitmap: Bitmap, row: number, column: number, isDark: boolean): void {
  const position = positionOf(bitmap, row, column);
  const bit = 1 << (position & 31);
  const word = bitmap.words[position >> 5] ?? 0;
  bitmap.words[position >> 5] = isDark ? word | bit : word & ~bit;
}

export function isSet(bitmap: Bitmap, row: number, column: number): boolean {
  const position = positionOf(bitmap, row, column);
  return (((bitmap.words[position >> 5] ?? 0) >>> (position & 31)) & 1) === 1;
}

/** How many bits of a word are set. */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The bitmap with rows and columns exchanged. */
export function transpose({ size, wordsPerRow, words }: Bitmap): Bitmap {
  const turned = createBitmap(size);
  const block = new Int32Array(32);
  for (let down = 0; down < wordsPerRow; down += 1) {
    for (let across = 0; across < wordsPerRow; across += 1) {
      // Rows and columns beyond the last are words beyond the end here, and bits that are never set.
      for (let row = 0; row < 32; row += 1) block[row] = words[(32 * down + row) * wordsPerRow + across] ?? 0;
      transposeBlock(block);
      for (let row = 0; row < 32; row += 1) turned.words[(32 * across + row) * wordsPerRow + down] = block[row] ?? 0;
    }
  }
  return turned;
}

/** Exchanges quarters, then the quarters of each, down to single bits. After Warren, Hacker's Delight, 7-3. */
function transposeBlock(block: Int32Array): void {
  for (let half = 16, low = 0xffff; half > 0; half >>= 1, low ^= low << half) {
    for (let row = 0; row < 32; row = (row + half + 1) & ~half) {
      const [upper, lower] = [block[row] ?? 0, block[row + half] ?? 0];
      const differing = ((upper >>> half) ^ lower) & low;
      block[row] = upper ^ (differing << half);
      block[row + half] = lower ^ differing;
    }
  }
}
