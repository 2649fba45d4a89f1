// Draws a symbol as any file that the image host answers with. Called by drawing.ts.

import { placeSymbol } from "../check.ts";
import { createMatrixAt } from "../correction.ts";
import type { Matrix } from "../matrix.ts";
import { drawPng } from "../png.ts";
import { drawSvg } from "../svg.ts";
import type { NamedSymbol } from "../symbol.ts";
import { drawStyledPicture } from "./draw-styled-picture.ts";
import { drawEps } from "./eps.ts";
import { drawPdf } from "./pdf.ts";
import type { PagePicture, Picture } from "./picture.ts";
import { toJpeg, toWebp } from "./pixels.ts";
import type { NamedShownSymbol } from "./shown-symbol.ts";

/**
 * The file's bytes, the same for the same arguments at any time; files with a date have `madeAt`. Rejects with a LevelTooHighError,
 * an UndrawableSymbolError, a PictureTooSmallError, or a RangeError where a length is not allowed.
 */
export async function drawPicture(symbol: NamedShownSymbol, picture: Picture, madeAt: Date): Promise<Buffer> {
  if (symbol.style) return drawStyledPicture(symbol, symbol.style, picture, madeAt);
  const matrix = createMatrixAt(symbol.payload, picture.level);
  if (!("size" in picture)) return drawPage(symbol, matrix, picture, madeAt);
  const { format, size, dpi } = picture;
  if (format === "svg") return Buffer.from(drawSvg(symbol, matrix, placeSymbol(matrix.modules, size)));
  const placement = placeSymbol(matrix.modules, size);
  if (format === "png") return drawPng(symbol, matrix, placement, dpi);
  const png = drawPng(symbol, matrix, placement);
  return format === "webp" ? toWebp(png) : toJpeg(png, dpi);
}

function drawPage(symbol: NamedSymbol, matrix: Matrix, { format, page }: PagePicture, madeAt: Date): Promise<Buffer> {
  if (format === "pdf") return drawPdf(symbol, matrix, page, madeAt);
  return Promise.resolve(drawEps(symbol, matrix, page, madeAt));
}
