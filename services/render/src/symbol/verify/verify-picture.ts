// Reads a picture back before anyone is given it: as the file itself shows it, and at the size of a thumbnail. Called by the drawing threads.
//
// Bytes of a PNG go to the decoder as they are, which has an inflater and a PNG reader of its own. SVG, WebP and JPEG are made pixels by sharp.
// Of pages for print, whose reader would be a whole PDF program, the symbol that they show is read as a PNG of the same modules and colors.

import { type Placement, placeSymbol } from "../check.ts";
import type { FileFormat } from "../formats/picture.ts";
import type { Matrix } from "../matrix.ts";
import { drawPng } from "../png.ts";
import type { DrawnSymbol } from "../symbol.ts";
import { rasterise, withRoom } from "./pixels.ts";
import { type RawPixels, readOneSymbol } from "./read-symbol.ts";

/** How small a picture is read, where its modules have the pixels that cameras need. */
const SMALL_PX = 120;
const LEAST_MODULE_PX = 3;
/** Vectors are read at this size: a print of 4 cm at 300 dpi. */
const VECTOR_PX = 480;
/** The quiet zone that readers count on. Where a picture has less by wish, whoever places it provides the rest. */
const QUIET_ZONE_MODULES = 4;

/** An independent decoder did not read the picture as its payload. It must not be served. */
export class UnreadablePictureError extends Error {
  override readonly name = "UnreadablePictureError";
}

export interface DrawnPicture {
  file: Buffer;
  format: FileFormat;
  symbol: DrawnSymbol;
  matrix: Matrix;
  /** Where the symbol lies in a picture of pixels; undefined for pages. */
  placement: Placement | undefined;
}

/** Rejects with an UnreadablePictureError where the picture does not read as its payload. */
export async function verifyPicture(picture: DrawnPicture): Promise<void> {
  const payload = Buffer.from(picture.symbol.payload);
  for (const [size, look] of [
    ["its own size", printView],
    ["a small size", smallView],
  ] as const) {
    const read = await readOneSymbol(await look(picture));
    if (read?.equals(payload)) continue;
    throw new UnreadablePictureError(`The ${picture.format} does not read as its payload at ${size}.`);
  }
}

async function printView(picture: DrawnPicture): Promise<Buffer | RawPixels> {
  const { file, format, placement, matrix, symbol } = picture;
  if (!placement) return drawPlain(symbol, matrix, LEAST_MODULE_PX * (matrix.modules + 2 * QUIET_ZONE_MODULES));
  const { modulePx, offsetPx } = placement;
  const sidePx = format === "svg" ? vectorSide(placement, VECTOR_PX) : placement.sizePx;
  const scale = sidePx / placement.sizePx;
  const missingPx = Math.ceil(Math.max(0, QUIET_ZONE_MODULES * modulePx - offsetPx) * scale);
  const enlarged = Math.ceil(LEAST_MODULE_PX / (modulePx * scale));
  if (missingPx === 0 && enlarged === 1) {
    return format === "png" ? file : rasterise(file, sidePx);
  }
  return withRoom(file, { sidePx, enlarged, missingPx, color: symbol.light });
}

async function smallView(picture: DrawnPicture): Promise<Buffer | RawPixels> {
  const { file, format, placement, matrix, symbol } = picture;
  if (format !== "svg" || !placement) return drawPlain(symbol, matrix, SMALL_PX);
  const sidePx = vectorSide(placement, SMALL_PX);
  const missingPx = Math.ceil(
    Math.max(0, QUIET_ZONE_MODULES - placement.offsetPx / placement.modulePx) * LEAST_MODULE_PX,
  );
  return withRoom(file, { sidePx, enlarged: 1, missingPx, color: symbol.light });
}

/** The symbol as a PNG of at least so many pixels, with its quiet zone. */
function drawPlain(symbol: DrawnSymbol, matrix: Matrix, leastPx: number): Buffer {
  const sizePx = Math.max(leastPx, LEAST_MODULE_PX * (matrix.modules + 2 * QUIET_ZONE_MODULES));
  return drawPng(symbol, matrix, placeSymbol(matrix.modules, { sizePx, marginModules: QUIET_ZONE_MODULES }));
}

/** A side at which modules of a vector picture have the pixels that cameras need; `leastPx` or more. */
function vectorSide({ sizePx, modulePx }: Placement, leastPx: number): number {
  return Math.max(leastPx, Math.ceil((LEAST_MODULE_PX * sizePx) / modulePx));
}
