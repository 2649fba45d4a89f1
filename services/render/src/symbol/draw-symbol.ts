// Draws one picture of one symbol. Used by the worker and by the image host, so that both make the same bytes.

import { type PictureSize, placeSymbol } from "./check.ts";
import { createMatrix } from "./matrix.ts";
import { drawPng } from "./png.ts";
import { drawSvg } from "./svg.ts";
import type { DrawnSymbol, ImageFormat } from "./symbol.ts";

/** The image file's bytes. Rejects with an UndrawableSymbolError or a PictureTooSmallError where there can be no such picture. */
export async function drawSymbol(symbol: DrawnSymbol, format: ImageFormat, size: PictureSize): Promise<Buffer> {
  const matrix = createMatrix(symbol.payload);
  const placement = placeSymbol(matrix.modules, size);
  return format === "svg" ? Buffer.from(drawSvg(symbol, matrix, placement)) : drawPng(symbol, matrix, placement);
}
