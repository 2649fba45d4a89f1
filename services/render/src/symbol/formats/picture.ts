// What can be asked for of a symbol: files for screens measure pixels, files for print shops millimetres.

import type { SymbolStyle } from "@qr/contracts";
import { styledSide } from "@qr/styled-symbol";
import { DEFAULT_PICTURE, type PictureSize, placeSymbol } from "../check.ts";
import type { CorrectionLevel } from "../correction.ts";
import type { ImageFormat } from "../symbol.ts";
import type { PageSize } from "./page.ts";

export const RASTER_FORMATS = ["png", "webp", "jpg"] as const;
type RasterFormat = (typeof RASTER_FORMATS)[number];
export const PAGE_FORMATS = ["pdf", "eps"] as const;
type PageFormat = (typeof PAGE_FORMATS)[number];
export type FileFormat = RasterFormat | "svg" | PageFormat;

/** A picture of whole pixels. */
interface PixelPicture {
  format: RasterFormat | "svg";
  size: PictureSize;
  /** Pixels an inch that the file states, PNG and JPEG alone; without it none is stated. */
  dpi?: number;
  level: CorrectionLevel;
}

/** A page that is of vectors alone. */
export interface PagePicture {
  format: PageFormat;
  page: PageSize;
  level: CorrectionLevel;
}

export type Picture = PixelPicture | PagePicture;

type WithoutLevel<P> = P extends Picture ? Omit<P, "level"> & { level?: CorrectionLevel | undefined } : never;
/** A picture as it was asked for: without a level it is that of the symbol. */
export type AskedPicture = WithoutLevel<Picture>;

/** Whether it is the picture that the image store keeps, of a symbol that has a level of its own. */
export function isStoredPicture(
  picture: Picture,
  ownLevel: CorrectionLevel,
): picture is PixelPicture & { format: ImageFormat } {
  if (!("size" in picture) || (picture.format !== "png" && picture.format !== "svg")) return false;
  const { size, dpi, level } = picture;
  const isDefaultSize = size.sizePx === DEFAULT_PICTURE.sizePx && size.marginModules === DEFAULT_PICTURE.marginModules;
  return isDefaultSize && dpi === undefined && level === ownLevel;
}

/** Modules of quiet zone on each side. */
export function marginOf(picture: Picture): number {
  return "size" in picture ? picture.size.marginModules : picture.page.marginModules;
}

/** Narrower modules blur in print, and phones have to come too near. */
const LEAST_MODULE_MM = 0.4;

/**
 * The smallest side in millimetres at which phones read a print of the picture well, quiet zone and frame included, to a tenth. Throws
 * a PictureTooSmallError where the picture has less than a pixel for a module.
 */
export function leastPrintMm(modules: number, style: SymbolStyle | null, picture: Picture): number {
  return Math.round(sideInModules(modules, style, picture) * LEAST_MODULE_MM * 10) / 10;
}

function sideInModules(modules: number, style: SymbolStyle | null, picture: Picture): number {
  const margin = marginOf(picture);
  const side = style ? styledSide(modules, style, margin) : modules + 2 * margin;
  if (!("size" in picture)) return side;
  // The pixels that are over widen the quiet zone, in small pictures by much.
  const { sizePx, modulePx } = placeSymbol(side, { ...picture.size, marginModules: 0 });
  return sizePx / modulePx;
}
