// A symbol as PDF: one page of the asked size in millimetres, one path whose runs are exact to the module grid. For print shops.

import { buffer } from "node:stream/consumers";
import { checkColor, checkMargin } from "./check.ts";
import { createMatrix, darkRuns } from "./matrix.ts";
import type { NamedSymbol } from "./symbol.ts";

export const MIN_SIDE_MM = 20;
export const MAX_SIDE_MM = 1000;
export const DEFAULT_SIDE_MM = 50;
const POINTS_PER_MM = 72 / 25.4;
const PRODUCER = "QR Code Service";

/** How large a page is asked for. */
export interface PageSize {
  /** Whole millimetres along each side, the quiet zone included. */
  sideMm: number;
  /** Modules of quiet zone on each side, exactly. */
  marginModules: number;
}

/**
 * The PDF's bytes, the same for the same arguments at any time: its one date is `madeAt`. Rejects with an UndrawableSymbolError, and
 * with a RangeError for a page that is not allowed.
 */
export async function drawPdf(symbol: NamedSymbol, { sideMm, marginModules }: PageSize, madeAt: Date): Promise<Buffer> {
  checkMargin(marginModules);
  if (!Number.isInteger(sideMm) || sideMm < MIN_SIDE_MM || sideMm > MAX_SIDE_MM) {
    throw new RangeError(`A page of ${sideMm} mm is not allowed.`);
  }
  const [dark, light] = [checkColor(symbol.dark), checkColor(symbol.light)];
  const matrix = createMatrix(symbol.payload);
  // Loaded with the first PDF: its fonts take 25 MB, and most processes never draw one.
  const { default: PdfDocument } = await import("pdfkit");
  const side = sideMm * POINTS_PER_MM;
  const pdf = new PdfDocument({
    size: [side, side],
    margin: 0,
    // There is no text in it. pdfkit's types do not know that a font may be left out.
    font: null as unknown as string,
    info: { Title: titleOf(symbol), Producer: PRODUCER, Creator: PRODUCER, CreationDate: madeAt },
  });
  pdf.rect(0, 0, side, side).fill(light);
  // From here on a unit is a module, so that every number of the path is a whole one.
  pdf.scale(side / (matrix.modules + 2 * marginModules)).translate(marginModules, marginModules);
  for (let row = 0; row < matrix.modules; row += 1) {
    for (const [first, length] of darkRuns(matrix, row)) pdf.rect(first, row, length, 1);
  }
  pdf.fill(dark);
  pdf.end();
  return buffer(pdf);
}

/** The short URL as people read it, where the symbol holds it; else the slug, since a payload may be secret. */
function titleOf({ payload, slug }: NamedSymbol): string {
  return payload.endsWith(`/${slug}`) && URL.canParse(payload) ? new URL(payload).href : slug;
}
