// Draws a picture and, before the picture is served, reads it back with an independent decoder, both at full size and as a thumbnail.
//
// The decoder receives PNG bytes unchanged, because it has its own inflater and PNG reader. SVG, WebP, and JPEG are rasterized by sharp.
// Reading a PDF or EPS would require a whole renderer, so a PNG with the same modules and colors is read instead.

import type { SymbolStyle } from "@qr/contracts";
import { isReadable, type RawPixels, readSymbol } from "@qr/styled-symbol";
import type { Placement } from "@qr/symbol-matrix";
import { drawOutlines, drawPicture } from "./draw-picture.ts";
import { createMatrix, type Matrix } from "./matrix.ts";
import { type FileFormat, marginOf, type Picture, placeSymbol } from "./picture.ts";
import { rasterize, rasterizeExtended } from "./pixels.ts";
import { drawPng } from "./png.ts";
import { type DrawnSymbol, type NamedShownSymbol, UnreadablePictureError } from "./symbol.ts";

/** Width of the thumbnail, in pixels. The thumbnail is larger if its modules would otherwise be smaller than MIN_MODULE_PX. */
const THUMBNAIL_PX = 120;
/** Minimum number of pixels per module that cameras need. */
const MIN_MODULE_PX = 3;
/** Width at which vector files are read, in pixels: as if printed 4 cm wide at 300 dpi. */
const VECTOR_PX = 480;
/** The quiet zone that readers need. If a request specifies a narrower one, the surface around the image provides the rest. */
const QUIET_ZONE_MODULES = 4;

/** An image to draw. A task contains only plain values, because it is sent to a process. */
export interface DrawingTask {
  symbol: NamedShownSymbol;
  picture: Picture;
  madeAt: Date;
}

/**
 * Draws a file, and returns it once an independent decoder has read it. Rejects with the same errors as drawPicture, or with an
 * UnreadablePictureError.
 */
export async function drawVerified({ symbol, picture, madeAt }: DrawingTask): Promise<Buffer> {
  const file = await drawPicture(symbol, picture, madeAt);
  if (symbol.style) {
    await verifyStyled(file, symbol, symbol.style, picture);
    return file;
  }
  const matrix = createMatrix(symbol.payload, picture.level);
  const placement = "size" in picture ? placeSymbol(matrix.modules, picture.size) : undefined;
  await verifyPlain({ file, format: picture.format, symbol, matrix, placement });
  return file;
}

export interface PlainPicture {
  file: Buffer;
  format: FileFormat;
  symbol: DrawnSymbol;
  matrix: Matrix;
  /** The position of the symbol; undefined for PDF and EPS. */
  placement: Placement | undefined;
}

/** Rejects with an UnreadablePictureError if the image of an unstyled symbol does not decode to the symbol's payload. */
export async function verifyPlain(picture: PlainPicture): Promise<void> {
  const { payload } = picture.symbol;
  await expectPayload(await fullSizeView(picture), payload, `The ${picture.format} at full size`);
  await expectPayload(await thumbnailView(picture), payload, `The ${picture.format} as a thumbnail`);
}

/** Verifies the outlines, which all files for a styled symbol share, and the file's pixels if there are enough for a camera. */
async function verifyStyled(
  file: Buffer,
  symbol: NamedShownSymbol,
  style: SymbolStyle,
  picture: Picture,
): Promise<void> {
  const { payload, light } = symbol;
  const { level } = picture;
  const marginModules = Math.max(QUIET_ZONE_MODULES, marginOf(picture));
  const drawing = await drawOutlines(symbol, style, { level, marginModules });
  if (!(await isReadable(drawing, light, payload)))
    throw new UnreadablePictureError("The outlines of the styled symbol do not decode to its payload.");
  if (!("size" in picture) || picture.format === "svg" || picture.size.marginModules < QUIET_ZONE_MODULES) return;
  const modulePx = picture.size.sizePx / drawing.side;
  if (modulePx < MIN_MODULE_PX + 1) return;
  await expectPayload(await rasterize(file, picture.size.sizePx), payload, `The styled ${picture.format}`);
}

async function expectPayload(view: Buffer | RawPixels, payload: string, subject: string): Promise<void> {
  const read = await readSymbol(view);
  if (!read?.equals(Buffer.from(payload)))
    throw new UnreadablePictureError(`${subject} does not decode to its payload.`);
}

async function fullSizeView(picture: PlainPicture): Promise<Buffer | RawPixels> {
  const { file, format, placement, matrix, symbol } = picture;
  if (!placement) return drawReference(symbol, matrix, 0);
  const { modulePx, offsetPx } = placement;
  const sidePx = format === "svg" ? vectorSide(placement, VECTOR_PX) : placement.sizePx;
  const zoom = sidePx / placement.sizePx;
  const missingPx = Math.ceil(Math.max(0, QUIET_ZONE_MODULES * modulePx - offsetPx) * zoom);
  const scale = Math.ceil(MIN_MODULE_PX / (modulePx * zoom));
  if (missingPx === 0 && scale === 1) return format === "png" ? file : rasterize(file, sidePx);
  return rasterizeExtended(file, { sidePx, scale, missingPx, color: symbol.light });
}

async function thumbnailView(picture: PlainPicture): Promise<Buffer | RawPixels> {
  const { file, format, placement, matrix, symbol } = picture;
  if (format !== "svg" || !placement) return drawReference(symbol, matrix, THUMBNAIL_PX);
  const sidePx = vectorSide(placement, THUMBNAIL_PX);
  const missingPx = Math.ceil(
    Math.max(0, QUIET_ZONE_MODULES - placement.offsetPx / placement.modulePx) * MIN_MODULE_PX,
  );
  return rasterizeExtended(file, { sidePx, scale: 1, missingPx, color: symbol.light });
}

/** Draws the symbol with its quiet zone as a PNG that is at least `minPx` wide and has at least MIN_MODULE_PX per module. */
function drawReference(symbol: DrawnSymbol, matrix: Matrix, minPx: number): Buffer {
  const sizePx = Math.max(minPx, MIN_MODULE_PX * (matrix.modules + 2 * QUIET_ZONE_MODULES));
  return drawPng(symbol, matrix, placeSymbol(matrix.modules, { sizePx, marginModules: QUIET_ZONE_MODULES }));
}

/** Returns a width of at least `minPx` at which the modules in a vector image are at least MIN_MODULE_PX wide. */
function vectorSide({ sizePx, modulePx }: Placement, minPx: number): number {
  return Math.max(minPx, Math.ceil((MIN_MODULE_PX * sizePx) / modulePx));
}
