// Sizes on paper and in pixels. For the image host's limits, see docs/images.md.

const MM_PER_INCH = 25.4;
export const MIN_PRINT_MM = 20;
export const MAX_PRINT_MM = 1000;
const MIN_PX = 64;
const MAX_PX = 4096;
/** Minimum width of a module, in mm. Narrower modules blur in print, and phones would have to be held too close. */
const MIN_MODULE_MM = 0.4;

/**
 * Returns the number of pixels along each side of a PNG that is printed `mm` wide at `dpi`, rounded up to whole pixels per module if `side` is
 * given, so that the quiet zone keeps its width. `side`: modules along each side of the image. The number never exceeds the image host's limit.
 */
export function pxForPrint(mm: number, dpi: number, side?: number): number {
  const wanted = Math.max(MIN_PX, Math.ceil((mm / MM_PER_INCH) * dpi));
  if (side === undefined) return Math.min(wanted, MAX_PX);
  return side * Math.min(Math.ceil(wanted / side), Math.floor(MAX_PX / side));
}

/** Returns the resolution of an image that is `px` pixels wide and printed `mm` wide, in whole dpi. */
export function dpiOf(px: number, mm: number): number {
  return Math.round((px / mm) * MM_PER_INCH);
}

/** Returns the width of a module, in mm, in an image of `side` modules that is printed `mm` wide. */
export function moduleMm(mm: number, side: number): number {
  return mm / side;
}

/** Returns the smallest print size at which phones can easily read the symbol in an image of `side` modules, in whole mm. */
export function minPrintMm(side: number): number {
  return Math.ceil(Math.round(side * MIN_MODULE_MM * 10) / 10);
}

/** Like minPrintMm, but for a design: uses the gateway's preview if there is one, and otherwise the plain symbol. */
export function minPrintMmOf(
  preview: { min_print_mm: number } | undefined,
  symbol: { side: number } | undefined,
): number | undefined {
  if (preview !== undefined) return Math.ceil(preview.min_print_mm);
  return symbol && minPrintMm(symbol.side);
}
