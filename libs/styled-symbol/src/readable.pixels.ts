// Checks whether scanners can read a drawing. The render service withholds drawings that fail isReadable. The gateway rejects styles whose
// drawings fail isReadableAtAnySize, which includes isReadable, so the render service draws every style that the gateway accepts.

import type { StyledDrawing } from "./draw-styled.ts";
import { type RawPixels, readSymbol, showsSymbol } from "./read-symbol.pixels.ts";
import { type DrawingPlacement, drawingSvg } from "./svg.ts";

const THUMBNAIL_PX = 120;
/** Pixels per module at which isReadable checks drawings: as on a small screen, and as in print. */
const MODULE_PX = [3, 6] as const;
/** Time after which sharp aborts, in seconds. */
const DEADLINE_SECONDS = 5;

/**
 * Returns whether a thumbnail has at least one pixel for each module along a side of the drawing. If not,
 * isReadableAtAnySize returns false.
 */
export function fitsThumbnail(sideModules: number): boolean {
  return sideModules <= THUMBNAIL_PX;
}

/**
 * Returns whether a drawing is readable at every size at which it can be shown: at those that isReadable checks, and as
 * a thumbnail. A drawing whose logo is itself a symbol fails, because in large images, scanners can read the logo
 * instead. Rejects in the same cases as isReadable.
 */
export async function isReadableAtAnySize(drawing: StyledDrawing, light: string, payload: string): Promise<boolean> {
  if (!fitsThumbnail(drawing.side)) return false;
  // A module is a whole number of pixels wide, as in served images.
  const modulePx = Math.floor(THUMBNAIL_PX / drawing.side);
  const offsetPx = Math.floor((THUMBNAIL_PX - modulePx * drawing.side) / 2);
  const thumbnail = { sizePx: THUMBNAIL_PX, modulePx, offsetPx };
  if (!(await showsPayload(drawing, light, payload, thumbnail))) return false;
  if (drawing.picture && (await showsSymbol(await pixelsOf(drawing.picture.png, light)))) return false;
  return isReadable(drawing, light, payload);
}

/**
 * Returns whether the decoder reads exactly this payload from the drawing, at the resolutions of a small screen and of print. Rejects if the
 * decoder or rasterizer cannot be loaded.
 */
export async function isReadable(drawing: StyledDrawing, light: string, payload: string): Promise<boolean> {
  for (const modulePx of MODULE_PX) {
    const placement = { sizePx: drawing.side * modulePx, modulePx, offsetPx: 0 };
    if (!(await showsPayload(drawing, light, payload, placement))) return false;
  }
  return true;
}

async function showsPayload(
  drawing: StyledDrawing,
  light: string,
  payload: string,
  placement: DrawingPlacement,
): Promise<boolean> {
  const svg = Buffer.from(drawingSvg(drawing, light, placement));
  const read = await readSymbol(await pixelsOf(svg, light));
  return read?.equals(Buffer.from(payload)) ?? false;
}

/** Returns the pixels of a PNG or SVG at its intrinsic size, on a background. */
async function pixelsOf(file: Buffer, background: string): Promise<RawPixels> {
  const { default: sharp } = await import("sharp");
  const image = sharp(file).timeout({ seconds: DEADLINE_SECONDS }).flatten({ background }).toColorspace("srgb");
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
