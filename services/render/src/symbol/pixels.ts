// Rasterizes pictures with sharp, and encodes PNG, WebP, and JPEG.

import sharp, { type Sharp } from "sharp";
import { withoutDensity } from "./png.ts";
import type { RawPixels } from "./read-symbol.ts";

/** Maximum input, large enough for the largest picture with a wider quiet zone. */
const LIMITS = { limitInputPixels: 6000 * 6000 } as const;
/** Higher efforts do not make the file smaller. At this one, the largest picture takes about 0.3 s of one thread. */
const WEBP_EFFORT = 1;
/** Full color resolution, so that the edges of colored modules stay sharp. */
const JPEG = { quality: 90, chromaSubsampling: "4:4:4" } as const;
/** Time after which sharp aborts. */
const DEADLINE_SECONDS = 10;

// The process draws several pictures in parallel, so libvips needs only one thread for each.
sharp.concurrency(1);
sharp.cache(false);

/** Encodes an SVG at its own size as a PNG without a print resolution. */
export async function toPng(svg: Buffer): Promise<Buffer> {
  return withoutDensity(await opaque(svg).png({ compressionLevel: 9 }).toBuffer());
}

/** Encodes an SVG or PNG at its own size as lossless WebP. */
export function toWebp(file: Buffer): Promise<Buffer> {
  return opaque(file).webp({ lossless: true, effort: WEBP_EFFORT }).toBuffer();
}

/** Encodes an SVG or PNG at its own size as JPEG, with its print resolution if `dpi` is given. */
export function toJpeg(file: Buffer, dpi: number | undefined): Promise<Buffer> {
  const image = opaque(file);
  return (dpi === undefined ? image : image.withMetadata({ density: dpi })).jpeg(JPEG).toBuffer();
}

function opaque(file: Buffer): Sharp {
  return sharp(file).removeAlpha().toColorspace("srgb").timeout({ seconds: DEADLINE_SECONDS });
}

/** Returns the pixels of a square picture at the given size. Vectors are rendered at that size, not scaled to it. */
export function rasterize(file: Buffer, sidePx: number): Promise<RawPixels> {
  return toPixels(sharp(file, LIMITS).resize(sidePx, sidePx, { kernel: "nearest" }));
}

interface Extension {
  sidePx: number;
  /** Factor by which to enlarge each pixel. */
  scale: number;
  /** Pixels to add on each side, counted before enlarging. */
  missingPx: number;
  color: string;
}

/** Returns the pixels of a picture, enlarged and with a wider quiet zone. */
export function rasterizeExtended(file: Buffer, { sidePx, scale, missingPx, color }: Extension): Promise<RawPixels> {
  const side = sidePx * scale;
  const [added, background] = [missingPx * scale, color];
  const resized = sharp(file, LIMITS).resize(side, side, { kernel: "nearest" });
  return toPixels(resized.extend({ top: added, bottom: added, left: added, right: added, background }));
}

async function toPixels(image: Sharp): Promise<RawPixels> {
  const { data, info } = await image.toColorspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
