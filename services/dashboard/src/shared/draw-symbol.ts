// A symbol as the path of an SVG, drawn in the browser by the package that the render service draws with. Loaded when it is needed.

import QRCode from "qrcode";

export type ErrorCorrection = "L" | "M" | "Q" | "H";

export interface DrawnSymbol {
  /** Along each side, without the quiet zone. */
  modules: number;
  version: number;
  /** The dark modules, one unit each, the first at 0,0. */
  path: string;
}

/** Undefined where there is nothing to draw, or more than a symbol holds. */
export function drawSymbol(
  payload: string,
  { errorCorrection = "M", version }: { errorCorrection?: ErrorCorrection; version?: number | undefined } = {},
): DrawnSymbol | undefined {
  if (payload === "") return undefined;
  try {
    const { modules, version: drawn } = QRCode.create(payload, {
      errorCorrectionLevel: errorCorrection,
      ...(version === undefined ? {} : { version }),
    });
    let path = "";
    for (let row = 0; row < modules.size; row += 1)
      path += rowPath(modules.size, (column) => modules.get(row, column), row);
    return { modules: modules.size, version: drawn, path };
  } catch {
    return undefined;
  }
}

/** Neighbours in a row are one rectangle, so that no seams show between them. */
function rowPath(size: number, isDark: (column: number) => number, row: number): string {
  let path = "";
  for (let column = 0; column < size; column += 1) {
    const first = column;
    while (column < size && isDark(column)) column += 1;
    if (column > first) path += `M${first} ${row}h${column - first}v1H${first}z`;
  }
  return path;
}
