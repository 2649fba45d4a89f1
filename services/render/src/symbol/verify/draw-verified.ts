// Draws a picture and reads it back. Called by the drawing threads.

import { placeSymbol } from "../check.ts";
import { createMatrixAt } from "../correction.ts";
import { drawPicture } from "../formats/draw-picture.ts";
import type { Picture } from "../formats/picture.ts";
import type { NamedShownSymbol } from "../formats/shown-symbol.ts";
import { verifyPicture } from "./verify-picture.ts";
import { verifyStyled } from "./verify-styled.ts";

/** What is to be drawn: of plain values alone, so that threads can be told of it. */
export interface DrawingTask {
  symbol: NamedShownSymbol;
  picture: Picture;
  /** The date of files that have one. */
  madeAt: Date;
}

/** The file's bytes, once an independent decoder has read it. Rejects as drawPicture does, and with an UnreadablePictureError. */
export async function drawVerified({ symbol, picture, madeAt }: DrawingTask): Promise<Buffer> {
  const file = await drawPicture(symbol, picture, madeAt);
  if (symbol.style) {
    await verifyStyled(file, symbol, symbol.style, picture);
    return file;
  }
  const matrix = createMatrixAt(symbol.payload, picture.level);
  const placement = "size" in picture ? placeSymbol(matrix.modules, picture.size) : undefined;
  await verifyPicture({ file, format: picture.format, symbol, matrix, placement });
  return file;
}
