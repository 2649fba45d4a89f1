// Draws a symbol as SVG.

import { type Matrix, matrixSvg, type Placement } from "@qr/symbol-matrix";
import { checkColor, type DrawnSymbol } from "./symbol.ts";

/** Returns the SVG text, with the symbol at the same position as in a PNG. Throws an UndrawableSymbolError if a color is invalid. */
export function drawSvg({ dark, light }: DrawnSymbol, matrix: Matrix, placement: Placement): string {
  return matrixSvg(matrix, { dark: checkColor(dark), light: checkColor(light) }, placement);
}
