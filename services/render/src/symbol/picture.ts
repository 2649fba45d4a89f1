// The pictures of a symbol that can be requested, and their bounds. Screen formats are measured in pixels, and print formats in mm.

import type { SymbolStyle } from "@qr/contracts";
import { styledSide } from "@qr/styled-symbol";
import { type Placement, placementIn } from "@qr/symbol-matrix";
import type { CorrectionLevel } from "./matrix.ts";
import type { ImageFormat } from "./symbol.ts";

export const RASTER_FORMATS = ["png", "webp", "jpg"] as const;
type RasterFormat = (typeof RASTER_FORMATS)[number];
export const PAGE_FORMATS = ["pdf", "eps"] as const;
type PageFormat = (typeof PAGE_FORMATS)[number];
export type FileFormat = RasterFormat | "svg" | PageFormat;

export const MIN_SIZE_PX = 64;
export const MAX_SIZE_PX = 4096;
export const DEFAULT_SIZE_PX = 1024;
export const MIN_SIDE_MM = 20;
export const MAX_SIDE_MM = 1000;
export const DEFAULT_SIDE_MM = 50;
export const MIN_MARGIN_MODULES = 0;
export const MAX_MARGIN_MODULES = 16;
/** The width of the quiet zone that ISO/IEC 18004 requires, in modules. */
export const DEFAULT_MARGIN_MODULES = 4;
const POINTS_PER_MM = 72 / 25.4;
/** Minimum width of a module, in mm. Narrower modules blur in print, and phones would have to be held too close. */
const MIN_MODULE_MM = 0.4;

export interface PictureSize {
  sizePx: number;
  /** Minimum width of the quiet zone on each side, in modules. */
  marginModules: number;
}

export interface PageSize {
  /** Whole millimeters along each side, including the quiet zone. */
  sideMm: number;
  /** Exact width of the quiet zone on each side, in modules. */
  marginModules: number;
}

export const DEFAULT_PICTURE: PictureSize = { sizePx: DEFAULT_SIZE_PX, marginModules: DEFAULT_MARGIN_MODULES };

interface PixelPicture {
  format: RasterFormat | "svg";
  size: PictureSize;
  /** The print resolution that a PNG or JPEG file states. */
  dpi?: number;
  level: CorrectionLevel;
}

/** A page with vector graphics. */
interface PagePicture {
  format: PageFormat;
  page: PageSize;
  level: CorrectionLevel;
}

export type Picture = PixelPicture | PagePicture;

type WithoutLevel<P> = P extends Picture ? Omit<P, "level"> & { level?: CorrectionLevel | undefined } : never;
/** A requested image. If `level` is omitted, the image has the symbol's default level. */
export type RequestedPicture = WithoutLevel<Picture>;

/** Returns whether the image store keeps this image of a symbol whose default level is `symbolLevel`. */
export function isStoredPicture(
  picture: Picture,
  symbolLevel: CorrectionLevel,
): picture is PixelPicture & { format: ImageFormat } {
  if (!("size" in picture) || (picture.format !== "png" && picture.format !== "svg")) return false;
  const { size, dpi, level } = picture;
  const isDefaultSize = size.sizePx === DEFAULT_PICTURE.sizePx && size.marginModules === DEFAULT_PICTURE.marginModules;
  return isDefaultSize && dpi === undefined && level === symbolLevel;
}

export function marginOf(picture: Picture): number {
  return "size" in picture ? picture.size.marginModules : picture.page.marginModules;
}

/** Thrown if the image would have less than one pixel per module. */
export class PictureTooSmallError extends Error {
  override readonly name = "PictureTooSmallError";
  readonly smallestPx: number;
  constructor(smallestPx: number) {
    super(`The symbol needs an image that is at least ${smallestPx} pixels wide.`);
    this.smallestPx = smallestPx;
  }
}

/**
 * Returns the position of a symbol. The rule is the same for PNG and SVG, so both show the same image. Throws a PictureTooSmallError, or a RangeError if the
 * size or margin is out of bounds.
 */
export function placeSymbol(modules: number, { sizePx, marginModules }: PictureSize): Placement {
  if (!isWithin(sizePx, MIN_SIZE_PX, MAX_SIZE_PX))
    throw new RangeError(`An image width of ${sizePx} pixels is not allowed.`);
  checkMargin(marginModules);
  const placement = placementIn(sizePx, modules, marginModules);
  if (placement.modulePx < 1) throw new PictureTooSmallError(modules + 2 * marginModules);
  return placement;
}

/** Returns the side of a page in points (1/72 inch). Throws a RangeError if the side or margin is out of bounds. */
export function sideInPoints({ sideMm, marginModules }: PageSize): number {
  checkMargin(marginModules);
  if (!isWithin(sideMm, MIN_SIDE_MM, MAX_SIDE_MM)) throw new RangeError(`A page of ${sideMm} mm is not allowed.`);
  return sideMm * POINTS_PER_MM;
}

/** Throws a RangeError if the quiet zone is out of bounds. */
export function checkMargin(marginModules: number): void {
  if (!isWithin(marginModules, MIN_MARGIN_MODULES, MAX_MARGIN_MODULES)) {
    throw new RangeError(`A margin of ${marginModules} modules is not allowed.`);
  }
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/**
 * Returns the smallest print width at which phones can easily read the symbol, in mm to one decimal place, including the margin and frame.
 * Throws the same errors as placeSymbol.
 */
export function minPrintMm(modules: number, style: SymbolStyle | null, picture: Picture): number {
  return Math.round(sideInModules(modules, style, picture) * MIN_MODULE_MM * 10) / 10;
}

function sideInModules(modules: number, style: SymbolStyle | null, picture: Picture): number {
  const margin = marginOf(picture);
  const side = style ? styledSide(modules, style, margin) : modules + 2 * margin;
  if (!("size" in picture)) return side;
  // Remaining pixels widen the quiet zone, especially in small pictures.
  const { sizePx, modulePx } = placeSymbol(side, { ...picture.size, marginModules: 0 });
  return sizePx / modulePx;
}
