// Draws a symbol in any file format that the image host serves.

import type { SymbolStyle } from "@qr/contracts";
import { drawingSvg, drawStyled, type StyledDrawing } from "@qr/styled-symbol";
import { drawEps, drawStyledEps } from "./eps.ts";
import { type CorrectionLevel, createMatrix } from "./matrix.ts";
import { drawPdf, drawStyledPdf } from "./pdf.ts";
import { checkMargin, marginOf, type Picture, placeSymbol } from "./picture.ts";
import { toJpeg, toPng, toWebp } from "./pixels.ts";
import { drawPng, withDensity } from "./png.ts";
import { drawSvg } from "./svg.ts";
import { checkColor, type NamedShownSymbol } from "./symbol.ts";

/** Returns the file, which depends only on the arguments. Rejects with an UndrawableSymbolError, PictureTooSmallError, or RangeError. */
export async function drawPicture(symbol: NamedShownSymbol, picture: Picture, madeAt: Date): Promise<Buffer> {
  if (symbol.style) return drawStyledPicture(symbol, symbol.style, picture, madeAt);
  const matrix = createMatrix(symbol.payload, picture.level);
  if (!("size" in picture)) {
    const { format, page } = picture;
    return format === "pdf" ? drawPdf(symbol, matrix, page, madeAt) : drawEps(symbol, matrix, page, madeAt);
  }
  const { format, size, dpi } = picture;
  const placement = placeSymbol(matrix.modules, size);
  if (format === "svg") return Buffer.from(drawSvg(symbol, matrix, placement));
  if (format === "png") return drawPng(symbol, matrix, placement, dpi);
  const png = drawPng(symbol, matrix, placement);
  return format === "webp" ? toWebp(png) : toJpeg(png, dpi);
}

/** Draws a styled symbol. All formats are drawn from the same outlines. */
async function drawStyledPicture(
  symbol: NamedShownSymbol,
  style: SymbolStyle,
  picture: Picture,
  madeAt: Date,
): Promise<Buffer> {
  const drawing = await drawOutlines(symbol, style, { level: picture.level, marginModules: marginOf(picture) });
  if (!("size" in picture)) {
    const { format, page } = picture;
    return format === "pdf"
      ? drawStyledPdf(symbol, drawing, page, madeAt)
      : drawStyledEps(symbol, drawing, page, madeAt);
  }
  const { format, size, dpi } = picture;
  // The drawing already contains the margin.
  const svg = Buffer.from(drawingSvg(drawing, symbol.light, placeSymbol(drawing.side, { ...size, marginModules: 0 })));
  if (format === "svg") return svg;
  if (format === "webp") return toWebp(svg);
  if (format === "jpg") return toJpeg(svg, dpi);
  const png = await toPng(svg);
  return dpi === undefined ? png : withDensity(png, dpi);
}

/** Returns the outlines that all files of a styled symbol show. Rejects with an UndrawableSymbolError or a RangeError. */
export async function drawOutlines(
  symbol: NamedShownSymbol,
  style: SymbolStyle,
  { level, marginModules }: { level: CorrectionLevel; marginModules: number },
): Promise<StyledDrawing> {
  checkMargin(marginModules);
  const [dark, light] = [checkColor(symbol.dark), checkColor(symbol.light)];
  const modules = createMatrix(symbol.payload, level);
  return drawStyled({ modules, dark, light, style, logo: symbol.logo ?? null, marginModules });
}
