import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Placement, placeSymbol } from "../check.ts";
import { createMatrix, type Matrix } from "../matrix.ts";
import { drawPng } from "../png.ts";
import { prefixCode } from "./huffman.ts";

const COLORS = { dark: "#000000", light: "#ffffff" };

/** The chunks of a PNG, by type, each with a right checksum. */
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

/** The rows as they should be, pixel by pixel. */
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

async function expectExact(payload: string, sizePx: number, marginModules: number): Promise<number> {
  const matrix = createMatrix(payload);
  const placement = placeSymbol(matrix.modules, { sizePx, marginModules });
  const png = await drawPng({ payload, ...COLORS }, matrix, placement);
  const chunks = chunksOf(png);
  expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
  const rows = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0), { finishFlush: 4 });
  expect(rows.equals(expectedRows(matrix, placement)), `${sizePx} px, margin ${marginModules}`).toBe(true);
  return png.length;
}

describe("what a PNG inflates to is the symbol, pixel for pixel", () => {
  it("at every size from 64 to 330, with and without a margin", async () => {
    for (let sizePx = 64; sizePx <= 330; sizePx += 1) {
      await expectExact("HTTPS://QR.EXAMPLE/7K2M9QXV4B/", sizePx, sizePx % 5);
    }
  });

  it("at the largest sizes, and where a module has one pixel", async () => {
    for (const [bytes, sizePx, marginModules] of [
      [20, 4096, 4],
      [20, 4096, 0],
      [2331, 4095, 16],
      [2331, 177, 0],
      [2331, 178, 0],
      [2331, 185, 4],
      [300, 1024, 0],
    ] as const) {
      await expectExact("x7".repeat(bytes).slice(0, bytes), sizePx, marginModules);
    }
  }, 60_000);
});

it("a PNG of a short URL has so few bytes as this", async () => {
  const payload = "HTTPS://QR.EXAMPLE/7K2M9QXV4B/";
  expect(await expectExact(payload, 256, 4)).toBeLessThan(480);
  expect(await expectExact(payload, 1024, 4)).toBeLessThan(1300);
  expect(await expectExact(payload, 4096, 4)).toBeLessThan(10_000);
});

it("a density is stated as pixels a metre", async () => {
  const payload = "HTTPS://QR.EXAMPLE/7K2M9QXV4B/";
  const matrix = createMatrix(payload);
  const placement = placeSymbol(matrix.modules, { sizePx: 100, marginModules: 4 });
  const density = chunksOf(await drawPng({ payload, ...COLORS }, matrix, placement, 300)).get("pHYs");
  expect([density?.readUInt32BE(0), density?.readUInt32BE(4), density?.[8]]).toEqual([11811, 11811, 1]);
});

describe("a prefix code", () => {
  it.each([15, 7])("of counts that would make it too deep keeps to %i bits and is complete", (limit) => {
    // Fibonacci's numbers make the deepest trees.
    const counts = Uint32Array.from({ length: 19 }, () => 1);
    for (let at = 2; at < counts.length; at += 1) counts[at] = (counts[at - 1] ?? 0) + (counts[at - 2] ?? 0);
    const { lengths } = prefixCode(counts, limit);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(limit);
    expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
  });

  it("of one symbol has one bit, and of none has none", () => {
    expect([...prefixCode(Uint32Array.of(0, 5, 0), 15).lengths]).toEqual([0, 1, 0]);
    expect([...prefixCode(Uint32Array.of(0, 0), 15).lengths]).toEqual([0, 0]);
  });
});
