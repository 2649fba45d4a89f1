// Converts an uploaded logo to the square PNG that symbols show. A malicious picture can take excessive time or memory, so the file is read
// in a separate process, which has no environment variables or connections and is killed after a deadline.

import { spawn } from "node:child_process";
import type { LogoType } from "@qr/contracts";

/** Pixels along each side of the PNG: enough for a logo printed 4 cm wide at 300 dpi. */
const LOGO_PX = 512;
/** Maximum number of pixels in the decoded file. */
const MAX_INPUT_PIXELS = 4096 * 4096;
/** Maximum size of the PNG, in bytes: twice the uncompressed size of 512 × 512 pixels in 256 colors. */
const MAX_PNG_BYTES = 512 * 1024;
const DEADLINE_MS = 5000;

const FORMATS: Readonly<Record<LogoType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/svg+xml": "svg",
};

/** Thrown if the file cannot be used as a logo, because it has the wrong type, is damaged, has too many pixels, or takes too long to draw. */
export class UnusableLogoError extends Error {
  override readonly name = "UnusableLogoError";
}

/**
 * The program that the process runs, inline so that it works both from source and from the build. Only three image loaders are allowed. An SVG is
 * read from memory, so it has no base path and cannot reference files. librsvg runs no scripts and does not use the network.
 */
const PROGRAM = `
  const [, address, format, side, maxPixels] = process.argv;
  const { default: sharp } = await import(address);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadSvg"] });
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  const file = Buffer.concat(parts);
  const limits = { limitInputPixels: Number(maxPixels), failOn: "warning" };
  const found = await sharp(file, limits).metadata();
  if (found.format !== format) throw new Error("is not " + format);
  const larger = Number(side) / Math.max(found.width, found.height);
  const density = format === "svg" ? Math.min(2400, Math.max(1, Math.ceil(72 * larger))) : 72;
  const png = await sharp(file, { ...limits, density })
    .rotate()
    .resize(Number(side), Number(side), { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toColorspace("srgb")
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  process.stdout.write(png);
`;

/** Returns the logo as a square PNG within 5 s. Rejects with an UnusableLogoError, or with another error if no process can be started. */
export function logoPng(file: Buffer, type: LogoType): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sizes = [String(LOGO_PX), String(MAX_INPUT_PIXELS)];
    const args = ["--input-type=module", "--eval", PROGRAM, import.meta.resolve("sharp"), FORMATS[type], ...sizes];
    const child = spawn(process.execPath, args, {
      env: {},
      stdio: ["pipe", "pipe", "ignore"],
      timeout: DEADLINE_MS,
      killSignal: "SIGKILL",
    });
    const parts: Buffer[] = [];
    let bytes = 0;
    child.stdout.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > MAX_PNG_BYTES) child.kill("SIGKILL");
      else parts.push(part);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0 && bytes > 0 && bytes <= MAX_PNG_BYTES) resolve(Buffer.concat(parts));
      else reject(new UnusableLogoError("The file cannot be drawn."));
    });
    // The process may have been killed or may have stopped reading.
    child.stdin.on("error", () => {});
    child.stdin.end(file);
  });
}
