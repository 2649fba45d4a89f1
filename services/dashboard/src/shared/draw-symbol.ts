// A symbol as the path of an SVG, drawn in the browser by the encoder that the render service draws with. Loaded when it is needed.

import { encodePayload, type Matrix } from "@qr/symbol-matrix";

/** That of the codes' images. */
const MIN_CORRECTION = "M";

export interface DrawnSymbol {
  /** Along each side, without the quiet zone. */
  modules: number;
  /** 1 to 40. */
  version: number;
  /** The dark modules, one unit each, the first at 0,0. */
  path: string;
}

/** Undefined where there is nothing to draw, or more than a symbol holds. */
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

/** Neighbors in a row are one rectangle, so that no seams show between them. */
function rowPath({ modules, isDark }: Matrix, row: number): string {
  let path = "";
  for (let column = 0; column < modules; column += 1) {
    const first = column;
    while (column < modules && isDark(row, column)) column += 1;
    if (column > first) path += `M${first} ${row}h${column - first}v1H${first}z`;
  }
  return path;
}
