// Rasterizes pictures with sharp, and encodes PNG, WebP, and JPEG.

import type { RawPixels } from "@qr/styled-symbol";
import sharp, { type Sharp } from "sharp";
import { withoutDensity } from "./png.ts";

/** Limits for the input. They allow the largest image with a wider quiet zone. */
const LIMITS = { limitInputPixels: 6000 * 6000 } as const;
/** Higher values do not make the file smaller. With this value, encoding the largest image takes one thread about 0.3 s. */
const WEBP_EFFORT = 1;
/** Full color resolution, so that the edges of colored modules stay sharp. */
const JPEG = { quality: 90, chromaSubsampling: "4:4:4" } as const;
/** Time after which sharp aborts, in seconds. */
const DEADLINE_SECONDS = 10;

// Several processes draw in parallel, one picture each, so libvips needs only one thread per process.
sharp.concurrency(1);
sharp.cache(false);

/** Encodes an SVG, at its own size, as a PNG without a print resolution. */
export async function toPng(svg: Buffer): Promise<Buffer> {
  return withoutDensity(await opaque(svg).png({ compressionLevel: 9 }).toBuffer());
}

/** Encodes an SVG or PNG, at its own size, as lossless WebP. */
export function toWebp(file: Buffer): Promise<Buffer> {
  return opaque(file).webp({ lossless: true, effort: WEBP_EFFORT }).toBuffer();
}

/** Encodes an SVG or PNG, at its own size, as JPEG, with a print resolution if `dpi` is given. */
export function toJpeg(file: Buffer, dpi: number | undefined): Promise<Buffer> {
  const image = opaque(file);
  return (dpi === undefined ? image : image.withMetadata({ density: dpi })).jpeg(JPEG).toBuffer();
}

function opaque(file: Buffer): Sharp {
  return sharp(file).removeAlpha().toColorspace("srgb").timeout({ seconds: DEADLINE_SECONDS });
}

/** Returns the pixels of a square image at the given size. Vector files are rendered at this size instead of being scaled to it. */
export function rasterize(file: Buffer, sidePx: number): Promise<RawPixels> {
  return toPixels(sharp(file, LIMITS).resize(sidePx, sidePx, { kernel: "nearest" }));
}

interface Extension {
  sidePx: number;
  /** The factor by which each pixel is enlarged. */
  scale: number;
  /** Number of pixels to add on each side, measured in pixels of the image before it is enlarged. */
  missingPx: number;
  color: string;
}

/** Returns the pixels of an image, enlarged and with a wider quiet zone. */
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
