// Files as pixels, by sharp. Used by verify-picture.ts.

import sharp, { type Sharp } from "sharp";
import type { RawPixels } from "./read-symbol.ts";

/** The largest picture that is asked for, with room around it, and no more. */
const LIMITS = { limitInputPixels: 6000 * 6000 } as const;
/** Threads of libvips for one picture: those of this process are for several pictures at a time. */
sharp.concurrency(1);
sharp.cache(false);

/** A square picture at so many pixels along each side; vectors are drawn at that size, not scaled to it. */
export async function rasterise(file: Buffer, sidePx: number): Promise<RawPixels> {
  return toPixels(sharp(file, LIMITS).resize(sidePx, sidePx, { kernel: "nearest" }));
}

interface Room {
  /** Pixels along each side of the picture itself, before it is enlarged. */
  sidePx: number;
  /** How many times larger each pixel is made. */
  enlarged: number;
  /** Pixels of the color to add on each side, before enlarging. */
  missingPx: number;
  color: string;
}

/** The picture with a wider quiet zone, and each pixel enlarged. */
export async function withRoom(file: Buffer, { sidePx, enlarged, missingPx, color }: Room): Promise<RawPixels> {
  const side = sidePx * enlarged;
  const [room, background] = [missingPx * enlarged, color];
  const resized = sharp(file, LIMITS).resize(side, side, { kernel: "nearest" });
  return toPixels(resized.extend({ top: room, bottom: room, left: room, right: room, background }));
}

async function toPixels(image: Sharp): Promise<RawPixels> {
  const { data, info } = await image.toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
