// Writes a symbol as PNG: an indexed image with one bit per pixel, so both colors are exact. The format is described in the PNG
// specification, third edition (W3C, 2025), sections 5 and 11.

import { crc32, deflateSync } from "node:zlib";
import type { Placement } from "@qr/symbol-matrix";
import { darkRuns, type Matrix } from "./matrix.ts";
import { checkColor, type DrawnSymbol } from "./symbol.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Size of a chunk's length, type, and checksum, which take 4 bytes each. */
const CHUNK_OVERHEAD_BYTES = 12;
/** Position after the IHDR chunk, which always comes first and has 13 bytes of data. */
const HEADER_CHUNK_END = SIGNATURE.length + CHUNK_OVERHEAD_BYTES + 13;
const METERS_PER_INCH = 0.0254;

/** Maximum width for FAST_LEVEL. In larger images, equal rows are farther apart, and level 6 writes up to twice as many bytes as level 8. */
const MAX_FAST_PX = 1536;
const FAST_LEVEL = 6;
const THOROUGH_LEVEL = 8;

/** Returns the PNG file. With `dpi`, the file states its print resolution. Throws an UndrawableSymbolError if a color is invalid. */
export function drawPng(symbol: DrawnSymbol, matrix: Matrix, placement: Placement, dpi?: number): Buffer {
  const { sizePx } = placement;
  const palette = Buffer.from(checkColor(symbol.light).slice(1) + checkColor(symbol.dark).slice(1), "hex");
  const level = sizePx > MAX_FAST_PX ? THOROUGH_LEVEL : FAST_LEVEL;
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header(sizePx)),
    ...(dpi === undefined ? [] : [densityChunk(dpi)]),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(scanlines(matrix, placement), { level })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the PNG with a print resolution (a pHYs chunk). `png` must not have a print resolution yet. */
export function withDensity(png: Buffer, dpi: number): Buffer {
  return Buffer.concat([png.subarray(0, HEADER_CHUNK_END), densityChunk(dpi), png.subarray(HEADER_CHUNK_END)]);
}

/** Returns the PNG without its pHYs chunk, if it has one. */
export function withoutDensity(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE.length)];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const end = at + CHUNK_OVERHEAD_BYTES + png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) !== "pHYs") parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(CHUNK_OVERHEAD_BYTES + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

function header(sizePx: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(sizePx, 0);
  data.writeUInt32BE(sizePx, 4);
  // The values mean bit depth 1, color type 3 (indexed), deflate, adaptive filtering, and no interlacing.
  data.set([1, 3, 0, 0, 0], 8);
  return data;
}

/** Returns the pHYs chunk: pixels per meter in each direction, and the unit (1: meter). */
function densityChunk(dpi: number): Buffer {
  const data = Buffer.alloc(9);
  const pixelsPerMeter = Math.round(dpi / METERS_PER_INCH);
  data.writeUInt32BE(pixelsPerMeter, 0);
  data.writeUInt32BE(pixelsPerMeter, 4);
  data[8] = 1;
  return chunk("pHYs", data);
}

/** Returns all rows of pixels, one bit per pixel (1: dark), each after its filter byte (0: none). */
function scanlines(matrix: Matrix, { sizePx, modulePx, offsetPx }: Placement): Buffer {
  const stride = 1 + Math.ceil(sizePx / 8);
  const rows = Buffer.alloc(stride * sizePx);
  for (let row = 0; row < matrix.modules; row += 1) {
    const line = Buffer.alloc(stride);
    for (const [first, length] of darkRuns(matrix, row)) {
      const left = offsetPx + first * modulePx;
      for (let x = left; x < left + length * modulePx; x += 1) {
        const at = 1 + (x >> 3);
        line[at] = (line[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
    const start = (offsetPx + row * modulePx) * stride;
    rows.fill(line, start, start + modulePx * stride);
  }
  return rows;
}
