// Converts an uploaded logo to the square PNG that symbols show. A malicious file can take excessive time or memory, so this code runs only
// in a process that has a memory limit and is killed after a deadline.

import type { LogoType } from "@qr/contracts";
import { checkSvg } from "./check-svg.ts";
import { UnusableLogoError } from "./unusable-logo.ts";

/** Pixels along each side of the PNG: enough for a logo printed 4 cm wide at 300 dpi. */
const LOGO_PX = 512;
/** Maximum number of pixels in the decoded file. */
const MAX_INPUT_PIXELS = 4096 * 4096;
/** Maximum size of the PNG, in bytes: twice the uncompressed size of 512 × 512 pixels in 256 colors. */
const MAX_PNG_BYTES = 512 * 1024;
/** How thoroughly to choose the 256 colors. sharp's default (7) takes eight times as long for a photo, and makes its file 7% smaller. */
const PALETTE_EFFORT = 4;
const MAX_DENSITY = 2400;
/** The density, in dots per inch, at which an SVG is rendered at its intrinsic size. */
const OWN_DENSITY = 72;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

interface LogoFormat {
  /** sharp's name for the format. */
  name: string;
  /** Throws an UnusableLogoError unless the file has this format. Runs before the format's decoder. */
  check(file: Buffer): void;
}

const FORMATS: Readonly<Record<LogoType, LogoFormat>> = {
  "image/png": { name: "png", check: (file) => expectStart(file, "89504e470d0a1a0a") },
  "image/jpeg": { name: "jpeg", check: (file) => expectStart(file, "ffd8ff") },
  "image/svg+xml": { name: "svg", check: checkSvg },
};

function expectStart(file: Buffer, hex: string): void {
  if (file.toString("hex", 0, hex.length / 2) !== hex) throw wrongType();
}

const wrongType = () => new UnusableLogoError("The file does not have the type that Content-Type states.");

/**
 * Restricts sharp, throughout this process, to the decoders that logos need, and to one thread. An SVG is read from memory, so it has no base
 * path and cannot reference files. librsvg runs no scripts and does not use the network.
 */
export async function allowOnlyLogoFormats(): Promise<void> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadSvg"] });
}

/** Returns the logo as a square PNG. Rejects with an UnusableLogoError if the file has the wrong type, is damaged, or is too large. */
export async function logoPng(file: Buffer, type: LogoType): Promise<Buffer> {
  FORMATS[type].check(file);
  try {
    const png = await convert(file, FORMATS[type].name);
    if (png.length <= MAX_PNG_BYTES) return png;
  } catch (error) {
    if (error instanceof UnusableLogoError) throw error;
    throw new UnusableLogoError("The file is damaged, or has too many pixels.", { cause: error });
  }
  throw new UnusableLogoError("The file has too much detail.");
}

async function convert(file: Buffer, format: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const limits = { limitInputPixels: MAX_INPUT_PIXELS, failOn: "warning" } as const;
  const found = await sharp(file, limits).metadata();
  if (found.format !== format) throw wrongType();
  const enlargement = LOGO_PX / Math.max(found.width, found.height);
  const density = Math.min(MAX_DENSITY, Math.max(1, Math.ceil(OWN_DENSITY * enlargement)));
  return sharp(file, { ...limits, density: format === "svg" ? density : OWN_DENSITY })
    .rotate()
    .resize(LOGO_PX, LOGO_PX, { fit: "contain", background: TRANSPARENT })
    .toColorspace("srgb")
    .png({ palette: true, compressionLevel: 9, effort: PALETTE_EFFORT })
    .toBuffer();
}
