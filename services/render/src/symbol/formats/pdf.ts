// A symbol as PDF: one page of the asked size in millimetres, a path whose runs are exact to the module grid, or the outlines of its style. For print shops.

import { buffer } from "node:stream/consumers";
import { pathData, type StyledDrawing } from "@qr/styled-symbol";
import { checkColor } from "../check.ts";
import { darkRuns, type Matrix } from "../matrix.ts";
import type { NamedSymbol } from "../symbol.ts";
import { type PageSize, PRODUCER, sideInPoints, titleOf } from "./page.ts";

/**
 * The PDF's bytes, the same for the same arguments at any time: its one date is `madeAt`. Rejects with an UndrawableSymbolError, and
 * with a RangeError for a page that is not allowed.
 */
export async function drawPdf(symbol: NamedSymbol, matrix: Matrix, page: PageSize, madeAt: Date): Promise<Buffer> {
  const side = sideInPoints(page);
  const [dark, light] = [checkColor(symbol.dark), checkColor(symbol.light)];
  const pdf = await openPdf(symbol, side, madeAt);
  pdf.rect(0, 0, side, side).fill(light);
  // From here on a unit is a module, so that every number of the path is a whole one.
  pdf.scale(side / (matrix.modules + 2 * page.marginModules)).translate(page.marginModules, page.marginModules);
  for (let row = 0; row < matrix.modules; row += 1) {
    for (const [first, length] of darkRuns(matrix, row)) pdf.rect(first, row, length, 1);
  }
  pdf.fill(dark);
  pdf.end();
  return buffer(pdf);
}

/** The same of a drawing that has its margin in it. */
export async function drawStyledPdf(
  symbol: NamedSymbol,
  { side: modules, fills, picture }: StyledDrawing,
  page: PageSize,
  madeAt: Date,
): Promise<Buffer> {
  const side = sideInPoints(page);
  const pdf = await openPdf(symbol, side, madeAt);
  pdf.scale(side / modules);
  for (const { color, path } of fills) pdf.path(pathData(path)).fill(color);
  if (picture) pdf.image(picture.png, picture.x, picture.y, { width: picture.side, height: picture.side });
  pdf.end();
  return buffer(pdf);
}

async function openPdf(symbol: NamedSymbol, side: number, madeAt: Date) {
  // Loaded with the first PDF: its fonts take 25 MB, and most processes never draw one.
  const { default: PdfDocument } = await import("pdfkit");
  return new PdfDocument({
    size: [side, side],
    margin: 0,
    // There is no text in it. pdfkit's types do not know that a font may be left out.
    font: null as unknown as string,
    info: { Title: titleOf(symbol), Producer: PRODUCER, Creator: PRODUCER, CreationDate: madeAt },
  });
}
