// A symbol as PNG: an indexed image of one bit a pixel, written straight from the modules, so that its cost grows with the modules
// and not with the pixels. The form is that of the PNG specification, third edition (W3C, 2025), sections 5 and 11.

import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";
import { checkColor, type Placement } from "./check.ts";
import { darkRuns, type Matrix } from "./matrix.ts";
import type { DrawnSymbol } from "./symbol.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const compress = promisify(deflate);

/** The PNG's bytes. Rejects with an UndrawableSymbolError. */
export async function drawPng(symbol: DrawnSymbol, matrix: Matrix, placement: Placement): Promise<Buffer> {
  const palette = checkColor(symbol.light).slice(1) + checkColor(symbol.dark).slice(1);
  const pixels = await compress(scanlines(matrix, placement), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header(placement.sizePx)),
    chunk("PLTE", Buffer.from(palette, "hex")),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function header(sizePx: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(sizePx, 0);
  bytes.writeUInt32BE(sizePx, 4);
  // Bit depth 1, colour type 3 (indexed), deflate, adaptive filtering, no interlace.
  bytes.set([1, 3, 0, 0, 0], 8);
  return bytes;
}

/** Every row of pixels behind its filter byte (0: none); a set bit is the palette's second colour, the dark one. */
function scanlines(matrix: Matrix, { sizePx, modulePx, offsetPx }: Placement): Buffer {
  const stride = 1 + Math.ceil(sizePx / 8);
  const bytes = Buffer.alloc(stride * sizePx);
  for (let row = 0; row < matrix.modules; row += 1) {
    const start = (offsetPx + row * modulePx) * stride;
    for (const [first, length] of darkRuns(matrix, row)) {
      setBits(bytes, start + 1, offsetPx + first * modulePx, length * modulePx);
    }
    for (let copy = 1; copy < modulePx; copy += 1) bytes.copy(bytes, start + copy * stride, start, start + stride);
  }
  return bytes;
}

function setBits(bytes: Buffer, start: number, first: number, count: number): void {
  for (let bit = first; bit < first + count; bit += 1) {
    const at = start + (bit >> 3);
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (bit & 7));
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
