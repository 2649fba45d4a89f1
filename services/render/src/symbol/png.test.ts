import { crc32, inflateSync } from "node:zlib";
import type { Placement } from "@qr/symbol-matrix";
import { describe, expect, it } from "vitest";
import { createMatrix, type Matrix } from "./matrix.ts";
import { placeSymbol } from "./picture.ts";
import { drawPng } from "./png.ts";

const COLORS = { dark: "#000000", light: "#ffffff" };

/** Returns the chunks in a PNG by type, and asserts that their checksums are correct. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString("latin1", 0, 4), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

/** Returns the expected rows, which are set pixel by pixel. */
function expectedRows(matrix: Matrix, { sizePx, modulePx, offsetPx }: Placement): Buffer {
  const stride = 1 + Math.ceil(sizePx / 8);
  const rows = Buffer.alloc(stride * sizePx);
  for (let y = 0; y < matrix.modules * modulePx; y += 1) {
    for (let x = 0; x < matrix.modules * modulePx; x += 1) {
      if (!matrix.isDark(Math.floor(y / modulePx), Math.floor(x / modulePx))) continue;
      const at = (offsetPx + y) * stride + 1 + ((offsetPx + x) >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> ((offsetPx + x) & 7));
    }
  }
  return rows;
}

function expectExact(payload: string, sizePx: number, marginModules: number): number {
  const matrix = createMatrix(payload);
  const placement = placeSymbol(matrix.modules, { sizePx, marginModules });
  const png = drawPng({ payload, ...COLORS }, matrix, placement);
  const chunks = chunksOf(png);
  expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
  const rows = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0), { finishFlush: 4 });
  expect(rows.equals(expectedRows(matrix, placement)), `${sizePx} px, margin ${marginModules}`).toBe(true);
  return png.length;
}

describe("a PNG inflates to the symbol, pixel for pixel", () => {
  it("at every size from 64 to 330, with and without a margin", () => {
    for (let sizePx = 64; sizePx <= 330; sizePx += 1) {
      expectExact("HTTPS://QR.EXAMPLE/7K2M9QXV4B/", sizePx, sizePx % 5);
    }
  });

  it("at the largest sizes, and at one pixel per module", () => {
    for (const [bytes, sizePx, marginModules] of [
      [20, 4096, 4],
      [20, 4096, 0],
      [2331, 4095, 16],
      [2331, 177, 0],
      [2331, 178, 0],
      [2331, 185, 4],
      [300, 1024, 0],
    ] as const) {
      expectExact("x7".repeat(bytes).slice(0, bytes), sizePx, marginModules);
    }
  }, 60_000);
});

it("keeps the PNG of a short URL small", () => {
  const payload = "HTTPS://QR.EXAMPLE/7K2M9QXV4B/";
  expect(expectExact(payload, 256, 4)).toBeLessThan(480);
  expect(expectExact(payload, 1024, 4)).toBeLessThan(1300);
  expect(expectExact(payload, 4096, 4)).toBeLessThan(10_000);
});

it("states the resolution in pixels per meter", () => {
  const payload = "HTTPS://QR.EXAMPLE/7K2M9QXV4B/";
  const matrix = createMatrix(payload);
  const placement = placeSymbol(matrix.modules, { sizePx: 100, marginModules: 4 });
  const density = chunksOf(drawPng({ payload, ...COLORS }, matrix, placement, 300)).get("pHYs");
  expect([density?.readUInt32BE(0), density?.readUInt32BE(4), density?.[8]]).toEqual([11811, 11811, 1]);
});
