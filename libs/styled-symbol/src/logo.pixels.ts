// Makes the square PNG that symbols show of a logo that somebody has sent. The file is read in a process of its own, because a
// picture can be made to take very long or very much: that process is killed then, and has no settings and no connections.

import { spawn } from "node:child_process";
import type { LogoType } from "@qr/contracts";

/** Pixels along each side of what is kept: enough for a print at 300 dots an inch and 4 cm. */
const LOGO_PX = 512;
/** Pixels that a file may unfold to. */
const MAX_INPUT_PIXELS = 4096 * 4096;
/** Of what is kept: 256 colors and transparency, so far more than it ever has. */
const MAX_PNG_BYTES = 512 * 1024;
const DEADLINE_MS = 5000;

const FORMATS: Readonly<Record<LogoType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/svg+xml": "svg",
};

/** The file cannot be a logo: another type than was said, damaged, too large when unfolded, or too slow to draw. */
export class UnusableLogoError extends Error {
  override readonly name = "UnusableLogoError";
}

/**
 * What the process runs; it is no file of its own, because it must run from the sources and from the build alike. Only the three
 * readers are let in. An SVG is drawn from memory, so that it has no place of its own and can name no file; librsvg runs no scripts
 * and asks no network.
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
  if (found.format !== format) throw new Error("is no " + format);
  const larger = Number(side) / Math.max(found.width, found.height);
  const density = format === "svg" ? Math.min(2400, Math.max(1, Math.ceil(72 * larger))) : 72;
  const png = await sharp(file, { ...limits, density })
    .rotate()
    .resize(Number(side), Number(side), { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toColourspace("srgb")
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  process.stdout.write(png);
`;

/** The PNG. Rejects with an UnusableLogoError, or where no process can be started; takes 5 s at most. */
export function logoPng(file: Buffer, type: LogoType): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sizes = [String(LOGO_PX), String(MAX_INPUT_PIXELS)];
    const words = ["--input-type=module", "--eval", PROGRAM, import.meta.resolve("sharp"), FORMATS[type], ...sizes];
    const child = spawn(process.execPath, words, {
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
    // Who has been killed, or has seen enough, reads no further.
    child.stdin.on("error", () => {});
    child.stdin.end(file);
  });
}
