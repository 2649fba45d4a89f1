// Draws a symbol as an SVG path in the browser, with the same encoder as the render service. Loaded on demand.

import { encodePayload, layoutOf, type Matrix } from "@qr/symbol-matrix";
import { QUIET_ZONE } from "./quiet-zone.ts";

/** Minimum error correction level, the same as in the codes' images. A logo covers modules, so it requires level H. */
const MIN_CORRECTION = "M";
const MIN_CORRECTION_WITH_LOGO = "H";
/** The parts of a design that take up space. */
export interface Fittings {
  isFramed: boolean;
  hasLogo: boolean;
}

export interface DrawnSymbol {
  /** Number of modules along each side, excluding the quiet zone. */
  modules: number;
  /** Number of modules along each side of the image, including the quiet zone and the frame. */
  side: number;
  version: number;
  matrix: Matrix;
  /** SVG path for the dark modules. Each module is one unit wide, and the symbol begins at 0, 0. */
  path: string;
}

/** Returns the symbol for a payload; undefined if the payload is empty or too long for a symbol. */
export function drawSymbol(payload: string, { isFramed, hasLogo }: Fittings): DrawnSymbol | undefined {
  try {
    const matrix = encodePayload(payload, hasLogo ? MIN_CORRECTION_WITH_LOGO : MIN_CORRECTION);
    const { modules, version } = matrix;
    let path = "";
    for (let row = 0; row < modules; row += 1) path += rowPath(matrix, row);
    return { modules, side: layoutOf({ modules, isFramed, marginModules: QUIET_ZONE }).side, version, matrix, path };
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
