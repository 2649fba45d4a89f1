// Pixels by sharp: an SVG or PNG of ours, at its own size, written as PNG, WebP or JPEG. Used by draw-picture.ts and draw-styled-picture.ts.

import { withoutDensity } from "../png.ts";

/** By effort 1 the file is as small as by more; the largest picture takes some 0.3 s of one thread. */
const WEBP_EFFORT = 1;
/** With whole colour resolution, or else the edges of coloured modules would blur. */
const JPEG = { quality: 90, chromaSubsampling: "4:4:4" } as const;
/** sharp ends its work by itself beyond it. */
const DEADLINE_SECONDS = 10;

/** A PNG that states no resolution. */
export async function toPng(file: Buffer): Promise<Buffer> {
  const image = await open(file);
  return withoutDensity(await image.png({ compressionLevel: 9 }).toBuffer());
}

/** The same pixels without loss. */
export async function toWebp(file: Buffer): Promise<Buffer> {
  const image = await open(file);
  return image.webp({ lossless: true, effort: WEBP_EFFORT }).toBuffer();
}

/** The pixels as near as JPEG comes; `dpi` is stated where it is given. */
export async function toJpeg(file: Buffer, dpi: number | undefined): Promise<Buffer> {
  const image = await open(file);
  return (dpi === undefined ? image : image.withMetadata({ density: dpi })).jpeg(JPEG).toBuffer();
}

/** Loaded with the first picture: most processes never draw one. */
async function open(file: Buffer) {
  const { default: sharp } = await import("sharp");
  return sharp(file).removeAlpha().toColourspace("srgb").timeout({ seconds: DEADLINE_SECONDS });
}
