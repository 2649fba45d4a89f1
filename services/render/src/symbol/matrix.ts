// The modules of a code's symbol, as every picture of it shows them.

import { ERROR_CORRECTION } from "@qr/contracts";
import {
  encodePayload,
  type Level,
  type Matrix,
  PayloadTooLongError,
  UnencodablePayloadError,
} from "@qr/symbol-matrix";
import { UndrawableSymbolError } from "./symbol.ts";

export type { Level, Matrix } from "@qr/symbol-matrix";

/**
 * The symbol of a payload in the smallest version that holds it at `leastLevel`, at the best level that this version still holds it
 * at. Throws an UndrawableSymbolError where the payload is longer than the largest symbol holds (2,331 bytes at level M).
 */
export function createMatrix(payload: string, leastLevel: Level = ERROR_CORRECTION): Matrix {
  try {
    return encodePayload(payload, leastLevel);
  } catch (error) {
    if (!(error instanceof PayloadTooLongError || error instanceof UnencodablePayloadError)) throw error;
    throw new UndrawableSymbolError("The payload does not fit a symbol.", { cause: error });
  }
}

/** The runs of dark modules of one row, as [first column, length]. */
export function darkRuns(matrix: Matrix, row: number): [number, number][] {
  const edges = edgesOf(matrix, row);
  const runs: [number, number][] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [first, end] = [edges[at] ?? 0, edges[at + 1] ?? 0];
    runs.push([first, end - first]);
  }
  return runs;
}

/** The columns at which a row turns dark and light, in turn; as many of either, since what lies behind the last column is light. */
export function edgesOf({ words, wordsPerRow, modules }: Matrix, row: number): number[] {
  const edges: number[] = [];
  let carried = 0;
  for (let offset = 0; offset < wordsPerRow; offset += 1) {
    const word = words[row * wordsPerRow + offset] ?? 0;
    // A bit is set where a module differs from the one before it.
    let changes = word ^ ((word << 1) | carried);
    carried = word >>> 31;
    while (changes !== 0) {
      const lowest = changes & -changes;
      edges.push(32 * offset + 31 - Math.clz32(lowest));
      changes ^= lowest;
    }
  }
  if (edges.length % 2 === 1) edges.push(modules);
  return edges;
}
