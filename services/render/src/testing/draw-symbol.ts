// One picture of one symbol as the worker draws it, without a thread.

import type { PictureSize } from "../symbol/check.ts";
import { DEFAULT_LEVEL } from "../symbol/correction.ts";
import { drawPicture } from "../symbol/formats/draw-picture.ts";
import type { DrawnSymbol, ImageFormat } from "../symbol/symbol.ts";

/** The image file's bytes. Rejects as drawPicture does. */
export function drawSymbol(symbol: DrawnSymbol, format: ImageFormat, size: PictureSize): Promise<Buffer> {
  return drawPicture({ ...symbol, slug: "" }, { format, size, level: DEFAULT_LEVEL }, new Date(0));
}
