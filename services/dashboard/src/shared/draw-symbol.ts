// Draws a symbol as an SVG path in the browser, with the same encoder as the render service. Loaded on demand.

import { encodePayload, type Matrix } from "@qr/symbol-matrix";

/** Minimum error correction level, the same as in the codes' images. */
const MIN_CORRECTION = "M";

export interface DrawnSymbol {
  /** Number of modules along each side, excluding the quiet zone. */
  modules: number;
  version: number;
  /** SVG path for the dark modules. Each module is one unit wide, and the symbol begins at 0, 0. */
  path: string;
}

/** Returns the symbol for a payload; undefined if the payload is empty or too long for a symbol. */
export function drawSymbol(payload: string): DrawnSymbol | undefined {
  try {
    const matrix = encodePayload(payload, MIN_CORRECTION);
    let path = "";
    for (let row = 0; row < matrix.modules; row += 1) path += rowPath(matrix, row);
    return { modules: matrix.modules, version: matrix.version, path };
  } catch {
    return undefined;
  }
}

/** Returns the path for a row. Merges adjacent modules into one rectangle, so that no seams are visible. */
function rowPath({ modules, isDark }: Matrix, row: number): string {
  let path = "";
  for (let column = 0; column < modules; column += 1) {
    const first = column;
    while (column < modules && isDark(row, column)) column += 1;
    if (column > first) path += `M${first} ${row}h${column - first}v1H${first}z`;
  }
  return path;
}
