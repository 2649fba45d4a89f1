// A symbol as PNG: an indexed image of one bit a pixel, written straight from the modules, so that its cost grows with the modules
// and not with the pixels. The form is that of the PNG specification, third edition (W3C, 2025), sections 5 and 11.

import { crc32 } from "node:zlib";
import { checkColor, type Placement } from "./check.ts";
import type { Matrix } from "./matrix.ts";
import { DENSITY_BYTES, writeDensity } from "./png/density.ts";
import { compressScanlines } from "./png/scanlines.ts";
import type { DrawnSymbol } from "./symbol.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** Length, type and checksum of a chunk. */
const CHUNK_BYTES = 12;

/**
 * The PNG's bytes, the same for the same arguments. With `dpi`, it states how many pixels an inch it is to be printed with. Rejects with
 * an UndrawableSymbolError.
 */
export async function drawPng(
  symbol: DrawnSymbol,
  matrix: Matrix,
  placement: Placement,
  dpi?: number,
): Promise<Buffer> {
  const palette = checkColor(symbol.light).slice(1) + checkColor(symbol.dark).slice(1);
  const pixels = compressScanlines(matrix, placement);
  const bytes = Buffer.allocUnsafe(SIGNATURE.length + 5 * CHUNK_BYTES + 13 + 6 + DENSITY_BYTES + pixels.maxBytes());
  bytes.set(SIGNATURE, 0);
  let at = SIGNATURE.length;
  const add = (type: string, write: (start: number) => number) => {
    const end = write(at + 8);
    bytes.writeUInt32BE(end - at - 8, at);
    bytes.write(type, at + 4, "latin1");
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    at = end + 4;
  };
  add("IHDR", (start) => writeHeader(bytes, start, placement.sizePx));
  if (dpi !== undefined) add("pHYs", (start) => writeDensity(bytes, start, dpi));
  add("PLTE", (start) => start + bytes.write(palette, start, "hex"));
  add("IDAT", (start) => pixels.write(bytes, start));
  add("IEND", (start) => start);
  return bytes.subarray(0, at);
}

function writeHeader(bytes: Buffer, start: number, sizePx: number): number {
  bytes.writeUInt32BE(sizePx, start);
  bytes.writeUInt32BE(sizePx, start + 4);
  // Bit depth 1, colour type 3 (indexed), deflate, adaptive filtering, no interlace.
  bytes.set([1, 3, 0, 0, 0], start + 8);
  return start + 13;
}
