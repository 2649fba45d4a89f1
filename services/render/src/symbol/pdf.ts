// Draws a symbol as PDF for print: one page of the requested size in millimeters, with a path on the module grid or with the outlines of
// the symbol's style.

import { buffer } from "node:stream/consumers";
import { pathData, type StyledDrawing } from "@qr/styled-symbol";
import { darkRuns, type Matrix } from "./matrix.ts";
import { type PageSize, sideInPoints } from "./picture.ts";
import { checkColor, type NamedSymbol, PRODUCER, titleOf } from "./symbol.ts";

/** Returns the PDF file, dated `madeAt`. Rejects with an UndrawableSymbolError, or with a RangeError if the page is out of bounds. */
export async function drawPdf(symbol: NamedSymbol, matrix: Matrix, page: PageSize, madeAt: Date): Promise<Buffer> {
  const side = sideInPoints(page);
  const [dark, light] = [checkColor(symbol.dark), checkColor(symbol.light)];
  const pdf = await openPdf(symbol, side, madeAt);
  pdf.rect(0, 0, side, side).fill(light);
  // The unit is a module, so all numbers in the path are integers.
  pdf.scale(side / (matrix.modules + 2 * page.marginModules)).translate(page.marginModules, page.marginModules);
  for (let row = 0; row < matrix.modules; row += 1) {
    for (const [first, length] of darkRuns(matrix, row)) pdf.rect(first, row, length, 1);
  }
  pdf.fill(dark);
  pdf.end();
  return buffer(pdf);
}

/** Returns the PDF file for a styled drawing, which already contains the margin. */
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
  // The package is loaded on first use, because its fonts take 25 MB and most processes never draw a PDF.
  const { default: PdfDocument } = await import("pdfkit");
  return new PdfDocument({
    size: [side, side],
    margin: 0,
    // The page has no text. pdfkit's types do not allow omitting the font.
    font: null as unknown as string,
    info: { Title: titleOf(symbol), Producer: PRODUCER, Creator: PRODUCER, CreationDate: madeAt },
  });
}
