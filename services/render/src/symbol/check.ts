// The bounds of a picture, and the rule by which a symbol is placed in it. PNG and SVG share the rule, so that both show the
// same picture.

import { UndrawableSymbolError } from "./symbol.ts";

export const MIN_SIZE_PX = 64;
export const MAX_SIZE_PX = 4096;
export const DEFAULT_SIZE_PX = 1024;
export const MIN_MARGIN_MODULES = 0;
export const MAX_MARGIN_MODULES = 16;
/** The quiet zone that ISO 18004 asks for. */
export const DEFAULT_MARGIN_MODULES = 4;
const COLOR = /^#[0-9a-f]{6}$/;

/** How large a picture is asked for. */
export interface PictureSize {
  /** Pixels along each side. */
  sizePx: number;
  /** Modules of quiet zone on each side, at least. */
  marginModules: number;
}

export const DEFAULT_PICTURE: PictureSize = { sizePx: DEFAULT_SIZE_PX, marginModules: DEFAULT_MARGIN_MODULES };

/** Where the symbol lies in its picture, in whole pixels. */
export interface Placement {
  sizePx: number;
  /** Pixels along each side of a module. */
  modulePx: number;
  /** Pixels left of and above the symbol; to the right and below it there may be one more. */
  offsetPx: number;
}

/** The symbol does not fit into the picture with a pixel or more for each module. */
export class PictureTooSmallError extends Error {
  override readonly name = "PictureTooSmallError";
  readonly smallestPx: number;
  constructor(smallestPx: number) {
    super(`The symbol needs a picture of at least ${smallestPx} pixels.`);
    this.smallestPx = smallestPx;
  }
}

/**
 * Places a symbol: the picture has exactly the size asked for, every module has the same whole number of pixels (the largest
 * that leaves the margin), and the pixels that are over widen the quiet zone evenly. Throws a PictureTooSmallError where a
 * module would have less than a pixel.
 */
export function placeSymbol(modules: number, { sizePx, marginModules }: PictureSize): Placement {
  checkBounds({ sizePx, marginModules });
  const modulePx = Math.floor(sizePx / (modules + 2 * marginModules));
  if (modulePx < 1) throw new PictureTooSmallError(modules + 2 * marginModules);
  return { sizePx, modulePx, offsetPx: Math.floor((sizePx - modulePx * modules) / 2) };
}

function checkBounds({ sizePx, marginModules }: PictureSize): void {
  if (!isWithin(sizePx, MIN_SIZE_PX, MAX_SIZE_PX))
    throw new RangeError(`A picture of ${sizePx} pixels is not allowed.`);
  checkMargin(marginModules);
}

/** Throws a RangeError for a quiet zone that is not allowed. */
export function checkMargin(marginModules: number): void {
  if (!isWithin(marginModules, MIN_MARGIN_MODULES, MAX_MARGIN_MODULES)) {
    throw new RangeError(`A margin of ${marginModules} modules is not allowed.`);
  }
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Returns the color where it is `#rrggbb` in lower case; throws an UndrawableSymbolError else. */
export function checkColor(color: string): string {
  if (!COLOR.test(color)) throw new UndrawableSymbolError("A color is not of the form #rrggbb.");
  return color;
}
