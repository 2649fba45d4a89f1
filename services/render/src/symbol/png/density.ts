// How many pixels an inch a PNG states that it is to be printed with: the chunk pHYs, whose form is that of the PNG specification, third
// edition (W3C, 2025), section 11.3.4.3. Written with a PNG of ours, or put into one that sharp has made.

import { crc32 } from "node:zlib";

const SIGNATURE_BYTES = 8;
/** Length, type, 13 bytes of data and checksum. */
const HEADER_BYTES = 25;
const METRES_PER_INCH = 0.0254;
/** The unit of the numbers before it is the metre. */
const PER_METRE = 1;
/** Of the chunk's data: a number for each direction, and the unit. */
export const DENSITY_BYTES = 9;

/** Writes the chunk's data, and returns where it ends. */
export function writeDensity(bytes: Buffer, start: number, dpi: number): number {
  const pixelsPerMetre = Math.round(dpi / METRES_PER_INCH);
  bytes.writeUInt32BE(pixelsPerMetre, start);
  bytes.writeUInt32BE(pixelsPerMetre, start + 4);
  bytes[start + 8] = PER_METRE;
  return start + DENSITY_BYTES;
}

/** The same PNG without its pHYs chunk, where it has one. */
export function withoutDensity(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) !== "pHYs") parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** The same PNG with a pHYs chunk behind its header. `png` must have none yet. */
export function withDensity(png: Buffer, dpi: number): Buffer {
  const chunk = Buffer.alloc(12 + DENSITY_BYTES);
  chunk.writeUInt32BE(DENSITY_BYTES, 0);
  chunk.write("pHYs", 4, "latin1");
  const end = writeDensity(chunk, 8, dpi);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, end)), end);
  const start = SIGNATURE_BYTES + HEADER_BYTES;
  return Buffer.concat([png.subarray(0, start), chunk, png.subarray(start)]);
}
