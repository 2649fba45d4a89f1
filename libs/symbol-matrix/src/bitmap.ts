// Modules as bits. Each row has `wordsPerRow` 32-bit words; column c is bit `c & 31` of word `c >> 5`.

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

/** Returns the position of a module's bit: 32 times the index of the word, plus the number of the bit in the word. */
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

export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the bitmap with rows and columns swapped. */
export function transpose({ size, wordsPerRow, words }: Bitmap): Bitmap {
  const turned = createBitmap(size);
  const block = new Int32Array(32);
  for (let down = 0; down < wordsPerRow; down += 1) {
    for (let across = 0; across < wordsPerRow; across += 1) {
      // Rows beyond the last one are read as 0, and columns beyond the last one are never set.
      for (let row = 0; row < 32; row += 1) block[row] = words[(32 * down + row) * wordsPerRow + across] ?? 0;
      transposeBlock(block);
      for (let row = 0; row < 32; row += 1) turned.words[(32 * across + row) * wordsPerRow + down] = block[row] ?? 0;
    }
  }
  return turned;
}

/** Transposes a block of 32 × 32 bits in place by swapping increasingly small quadrants (Warren, Hacker's Delight, 7-3). */
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
