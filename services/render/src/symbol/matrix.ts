// The modules of a symbol, by the qrcode package, which knows the standard.

import { ERROR_CORRECTION } from "@qr/contracts";
import QRCode from "qrcode";
import { UndrawableSymbolError } from "./symbol.ts";

export interface Matrix {
  /** Modules along each side: 21 to 177. */
  modules: number;
  isDark(row: number, column: number): boolean;
}

/**
 * The symbol of a payload at error correction level M, in the smallest version that holds it; upper-case URLs use the alphanumeric
 * mode, all else is UTF-8. Throws an UndrawableSymbolError where the payload is longer than the largest symbol holds (2,331 bytes).
 */
export function createMatrix(payload: string): Matrix {
  try {
    const { modules } = QRCode.create(payload, { errorCorrectionLevel: ERROR_CORRECTION });
    return { modules: modules.size, isDark: (row, column) => modules.get(row, column) !== 0 };
  } catch (error) {
    throw new UndrawableSymbolError("The payload does not fit a symbol.", { cause: error });
  }
}

/** The runs of dark modules of one row, as [first column, length]. */
export function darkRuns(matrix: Matrix, row: number): [number, number][] {
  const runs: [number, number][] = [];
  let first = -1;
  for (let column = 0; column <= matrix.modules; column += 1) {
    const isDark = column < matrix.modules && matrix.isDark(row, column);
    if (isDark && first < 0) first = column;
    if (!isDark && first >= 0) {
      runs.push([first, column - first]);
      first = -1;
    }
  }
  return runs;
}
