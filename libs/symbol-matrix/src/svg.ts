// Writes a symbol as SVG: one path with runs on the module grid, exact at any print size.

import type { Matrix } from "./matrix.ts";
import type { Placement } from "./placement.ts";
import { darkRuns } from "./runs.ts";

/** Returns the SVG text. The colors have the form `#rrggbb`, and are written as they are, so they must be valid. */
export function matrixSvg(
  matrix: Matrix,
  colors: { dark: string; light: string },
  { sizePx, modulePx, offsetPx }: Placement,
): string {
  const [dark, light] = [shortColor(colors.dark), shortColor(colors.light)];
  // The unit is a module, so all numbers in the path are integers and only the edges of the picture are fractional, at most 0.02 px off.
  // A stroke as wide as a module runs through the middle of its row.
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

/** Returns the color, in the short form `#rgb` if possible. */
function shortColor(color: string): string {
  return color.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3");
}

/** Returns the path with all runs of dark modules. Each run is relative to the end of the previous run. */
function pathOf(matrix: Matrix): string {
  let path = "";
  let [column, lastRow] = [0, 0];
  for (let row = 0; row < matrix.modules; row += 1) {
    for (const [first, length] of darkRuns(matrix, row)) {
      path += `m${first - column} ${row - lastRow}h${length}`;
      [column, lastRow] = [first + length, row];
    }
  }
  return path;
}
