// A symbol as SVG: one path whose runs are exact to the module grid, so that it can be printed at any size.

import { checkColor, type Placement } from "./check.ts";
import { edgesOf, type Matrix } from "./matrix.ts";
import type { DrawnSymbol } from "./symbol.ts";

/** The SVG text, with the symbol at the same place of the picture as in a PNG. Throws an UndrawableSymbolError. */
export function drawSvg(symbol: DrawnSymbol, matrix: Matrix, { sizePx, modulePx, offsetPx }: Placement): string {
  const [dark, light] = [shortColor(symbol.dark), shortColor(symbol.light)];
  // The unit is a module, so that all numbers of the path are whole ones, and the picture's edges lie between: half a thousandth
  // of a pixel at most from where they should. A line of a module's width runs through the middle of its row.
  const inModules = (px: number) => Math.round((px / modulePx) * 1e4) / 1e4;
  const side = inModules(sizePx);
  const [left, top] = [inModules(-offsetPx), inModules(-offsetPx - modulePx / 2)];
  const [coverFrom, coverSide] = [Math.floor(top), Math.ceil(side) + 2];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="${left} ${top} ${side} ${side}" ` +
    `shape-rendering="crispEdges"><path fill="${light}" d="M${coverFrom} ${coverFrom}h${coverSide}v${coverSide}h-${coverSide}"/>` +
    `<path stroke="${dark}" d="${pathOf(matrix)}"/></svg>\n`
  );
}

/** Throws an UndrawableSymbolError where it is no color. */
function shortColor(color: string): string {
  return checkColor(color).replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3");
}

/** The runs of all rows, each from where the one before it ended, the first from the corner. */
function pathOf(matrix: Matrix): string {
  let path = "";
  let [column, lastRow] = [0, 0];
  for (let row = 0; row < matrix.modules; row += 1) {
    const edges = edgesOf(matrix, row);
    for (let at = 0; at < edges.length; at += 2) {
      const [first, end] = [edges[at] ?? 0, edges[at + 1] ?? 0];
      path += `m${first - column} ${row - lastRow}h${end - first}`;
      [column, lastRow] = [end, row];
    }
  }
  return path;
}
