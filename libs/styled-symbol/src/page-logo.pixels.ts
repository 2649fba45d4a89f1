// Makes the small picture of a logo that pages for visitors show. Runs only in the process that converts logos.

import { UnusableLogoError } from "./unusable-logo.ts";

/** The box that the picture fits in, in pixels: twice the size at which pages show it. */
const WIDTH_PX = 192;
const HEIGHT_PX = 96;
/** Maximum size of the picture, in bytes: every page contains it. */
const MAX_PAGE_LOGO_BYTES = 16 * 1024;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
/** The numbers of colors to try. A picture in 16 colors takes 9 KiB even if it cannot be compressed. */
const COLORS = [256, 64, 16] as const;

/**
 * Returns the picture of a logo as a PNG, without the transparent margins of the logo. `logo`: the square PNG of a logo. Rejects with an
 * UnusableLogoError if it is damaged.
 */
export async function pageLogoPng(logo: Buffer): Promise<Buffer> {
  try {
    return await shrink(logo);
  } catch (error) {
    throw new UnusableLogoError("The logo is damaged. Upload it again.", { cause: error });
  }
}

async function shrink(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  // A picture without any margin or content stays as it is.
  const trimmed = await sharp(logo).trim({ background: TRANSPARENT, threshold: 1 }).png().toBuffer();
  for (const colors of COLORS) {
    const png = await sharp(trimmed)
      .resize(WIDTH_PX, HEIGHT_PX, { fit: "inside" })
      .png({ palette: true, colors, compressionLevel: 9 })
      .toBuffer();
    if (png.length <= MAX_PAGE_LOGO_BYTES) return png;
  }
  throw new Error("The picture of a logo is too large.");
}
