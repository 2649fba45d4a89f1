// Sizes on paper and in pixels. The image host's bounds stand in docs/images.md.

const MM_PER_INCH = 25.4;
const QUIET_ZONES = 8;
export const MIN_PRINT_MM = 20;
export const MAX_PRINT_MM = 1000;
const MIN_PX = 64;
const MAX_PX = 4096;
/** Narrower modules blur in print, and phones have to come too near. */
const MIN_MODULE_MM = 0.4;

/**
 * Pixels of a PNG that has `dpi` dots an inch at `mm`, rounded up to whole pixels for each module where their number is known, so
 * that the quiet zone keeps its width. Never more than the image host draws.
 */
export function pxForPrint(mm: number, dpi: number, modules?: number): number {
  const wanted = Math.max(MIN_PX, Math.ceil((mm / MM_PER_INCH) * dpi));
  if (modules === undefined) return Math.min(wanted, MAX_PX);
  const side = modules + QUIET_ZONES;
  return side * Math.min(Math.ceil(wanted / side), Math.floor(MAX_PX / side));
}

/** Dots an inch that so many pixels have at `mm`, in whole ones. */
export function dpiOf(px: number, mm: number): number {
  return Math.round((px / mm) * MM_PER_INCH);
}

/** Millimeters of one module of a symbol that is printed at `mm`, its quiet zone included. */
export function moduleMm(mm: number, modules: number): number {
  return mm / (modules + QUIET_ZONES);
}

/** The smallest whole millimeters at which phones read the symbol well. */
export function leastPrintMm(modules: number): number {
  return Math.ceil((modules + QUIET_ZONES) * MIN_MODULE_MM);
}

/** From how far away a phone reads it: ten times its side is a rule of thumb that holds for most phones. In whole centimetres. */
export function readingDistanceCm(mm: number): number {
  return Math.round(mm);
}
