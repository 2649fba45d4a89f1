// Draws a symbol in its style as any file that the image host answers with: all are made of the same outlines. Called by draw-picture.ts.

import type { SymbolStyle } from "@qr/contracts";
import { drawingSvg, drawStyled } from "@qr/styled-symbol";
import { checkColor, checkMargin, placeSymbol } from "../check.ts";
import { createMatrixAt } from "../correction.ts";
import { withDensity } from "../png.ts";
import { drawStyledEps } from "./eps.ts";
import { drawStyledPdf } from "./pdf.ts";
import { marginOf, type Picture } from "./picture.ts";
import { toJpeg, toPng, toWebp } from "./pixels.ts";
import type { NamedShownSymbol } from "./shown-symbol.ts";

/** The file's bytes; rejects as drawPicture does. */
export async function drawStyledPicture(
  symbol: NamedShownSymbol,
  style: SymbolStyle,
  picture: Picture,
  madeAt: Date,
): Promise<Buffer> {
  const marginModules = marginOf(picture);
  checkMargin(marginModules);
  const [dark, light] = [checkColor(symbol.dark), checkColor(symbol.light)];
  const modules = createMatrixAt(symbol.payload, picture.level);
  const drawing = await drawStyled({ modules, dark, light, style, logo: symbol.logo ?? null, marginModules });
  if (!("size" in picture)) {
    const { format, page } = picture;
    return format === "pdf"
      ? drawStyledPdf(symbol, drawing, page, madeAt)
      : drawStyledEps(symbol, drawing, page, madeAt);
  }
  const { format, size, dpi } = picture;
  // The margin is in the drawing.
  const svg = Buffer.from(drawingSvg(drawing, light, placeSymbol(drawing.side, { ...size, marginModules: 0 })));
  if (format === "svg") return svg;
  if (format === "webp") return toWebp(svg);
  if (format === "jpg") return toJpeg(svg, dpi);
  const png = await toPng(svg);
  return dpi === undefined ? png : withDensity(png, dpi);
}
