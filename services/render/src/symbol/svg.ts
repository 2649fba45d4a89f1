// A symbol as SVG: one path whose runs are exact to the module grid, so that it can be printed at any size.

import { checkColor, type Placement } from "./check.ts";
import { darkRuns, type Matrix } from "./matrix.ts";
import type { DrawnSymbol } from "./symbol.ts";

/** The SVG text, with the symbol at the same place of the picture as in a PNG. Throws an UndrawableSymbolError. */
export function drawSvg(symbol: DrawnSymbol, matrix: Matrix, { sizePx, modulePx, offsetPx }: Placement): string {
  const dark = checkColor(symbol.dark);
  const light = checkColor(symbol.light);
  let path = "";
  for (let row = 0; row < matrix.modules; row += 1) {
    let end = 0;
    for (const [index, [first, length]] of darkRuns(matrix, row).entries()) {
      path += index === 0 ? `M${first} ${row}.5h${length}` : `m${first - end} 0h${length}`;
      end = first + length;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${sizePx} ${sizePx}" ` +
    `shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${sizePx}v${sizePx}H0z"/>` +
    `<path transform="translate(${offsetPx} ${offsetPx})scale(${modulePx})" stroke="${dark}" d="${path}"/></svg>\n`
  );
}
