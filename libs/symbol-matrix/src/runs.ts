// The runs of dark modules in a symbol's rows, from which pictures are drawn.

import type { Matrix } from "./matrix.ts";

/** Returns the runs of dark modules in a row, as [first column, length]. */
export function darkRuns({ words, wordsPerRow, modules }: Matrix, row: number): [first: number, length: number][] {
  const runs: [number, number][] = [];
  let start = -1;
  let carried = 0;
  for (let offset = 0; offset < wordsPerRow; offset += 1) {
    const word = words[row * wordsPerRow + offset] ?? 0;
    // A bit is set where a module differs from the previous module.
    let changes = word ^ ((word << 1) | carried);
    carried = word >>> 31;
    while (changes !== 0) {
      const lowest = changes & -changes;
      const column = 32 * offset + 31 - Math.clz32(lowest);
      changes ^= lowest;
      if (start < 0) start = column;
      else {
        runs.push([start, column - start]);
        start = -1;
      }
    }
  }
  if (start >= 0) runs.push([start, modules - start]);
  return runs;
}
