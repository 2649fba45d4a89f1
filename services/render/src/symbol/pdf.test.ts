import { describe, expect, it, onTestFinished, vi } from "vitest";
import { decodeImage, type Pixels, pixelsOf, rasterOfPdf } from "../testing/images.ts";
import { createMatrix } from "./matrix.ts";
import { drawPdf } from "./pdf.ts";
import type { PageSize } from "./picture.ts";
import type { NamedSymbol } from "./symbol.ts";

const SYMBOL: NamedSymbol = {
  payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B/",
  dark: "#123456",
  light: "#fedcba",
  slug: "7K2M9QXV4B",
};
const MADE_AT = new Date("2026-11-21T10:20:30.123Z");

const draw = (symbol: NamedSymbol, page: PageSize) => drawPdf(symbol, createMatrix(symbol.payload), page, MADE_AT);

function numbersOf(pdf: Buffer, name: string): number[] {
  const [, list = ""] = new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(pdf.toString("latin1")) ?? [];
  return list.trim().split(/\s+/).map(Number);
}

describe("the page", () => {
  it.each([20, 33, 85, 1000])("is exactly %i mm wide", async (sideMm) => {
    const box = numbersOf(await draw(SYMBOL, { sideMm, marginModules: 4 }), "MediaBox");
    const points = Number(((sideMm * 72) / 25.4).toFixed(6));
    expect(box).toEqual([0, 0, points, points]);
  });

  it.each([
    [4, 10],
    [0, 12],
    [16, 7],
  ])("has every module in position, and a quiet zone of %i modules", async (marginModules, modulePx) => {
    const { modules } = createMatrix(SYMBOL.payload);
    const pdf = await draw(SYMBOL, { sideMm: 100, marginModules });
    const raster = await pixelsOf(await rasterOfPdf(pdf, (modules + 2 * marginModules) * modulePx));
    expect(wrongModules(raster, marginModules, modulePx)).toEqual([]);
  });

  it.each([
    ["a short URL", SYMBOL.payload, 20, 300],
    ["a static URL", "https://example.com/straße?q=ü", 50, 600],
    ["the longest payload", "x".repeat(2331), 1000, 1480],
  ])("decodes to the payload: %s", async (_what, payload, sideMm, sidePx) => {
    const pdf = await draw({ ...SYMBOL, payload }, { sideMm, marginModules: 4 });
    expect(await decodeImage(await rasterOfPdf(pdf, sidePx))).toBe(payload);
  });

  it("contains only vectors: one path, no image, no text", async () => {
    const pdf = (await draw(SYMBOL, { sideMm: 50, marginModules: 4 })).toString("latin1");
    expect(pdf).toMatch(/^%PDF-1\.3/);
    expect(pdf).not.toMatch(/\/Subtype \/Image|\/XObject|\/FontFile|\/BaseFont/);
    expect(pdf.length).toBeLessThan(4000);
  });
});

describe("the file", () => {
  const page = { sideMm: 50, marginModules: 4 };
  const titleOf = (pdf: Buffer) => /\/Title (\d+) 0 R/.exec(pdf.toString("latin1"))?.[1];
  const textOf = (pdf: Buffer, object = "") =>
    new RegExp(`\\n${object} 0 obj\\n\\((.*)\\)\\n`).exec(pdf.toString("latin1"))?.[1];

  it("has the same bytes at any time", async () => {
    const one = await draw(SYMBOL, page);
    vi.useFakeTimers({ now: Date.parse("2030-01-01"), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const two = await draw(SYMBOL, page);
    expect(two.equals(one)).toBe(true);
    expect(one.toString("latin1")).toContain("D:20261121102030Z");
  });

  it.each([
    ["the short URL in normal letter case", {}, "https://qr.example/7K2M9QXV4B"],
    ["the slug for another payload", { payload: "WIFI:T:WPA;S:a;P:secret123;;" }, "7K2M9QXV4B"],
    ["the slug for text that only looks like a URL", { payload: "no url /7K2M9QXV4B/" }, "7K2M9QXV4B"],
  ])("has the title: %s", async (_what, change, title) => {
    const pdf = await draw({ ...SYMBOL, ...change }, page);
    expect(textOf(pdf, titleOf(pdf))).toBe(title);
  });

  it.each([
    [19, 4],
    [1001, 4],
    [50.5, 4],
    [50, 17],
    [50, -1],
  ])("rejects %d mm with a margin of %d", async (sideMm, marginModules) => {
    await expect(draw(SYMBOL, { sideMm, marginModules })).rejects.toThrow(RangeError);
  });
});

function wrongModules({ colorAt }: Pixels, marginModules: number, modulePx: number): string[] {
  const { modules, isDark } = createMatrix(SYMBOL.payload);
  const isInside = (index: number) => index >= 0 && index < modules;
  const wrong: string[] = [];
  for (let row = -marginModules; row < modules + marginModules; row += 1) {
    for (let column = -marginModules; column < modules + marginModules; column += 1) {
      const expected = isInside(row) && isInside(column) && isDark(row, column) ? SYMBOL.dark : SYMBOL.light;
      // Near two corners of the module, away from pixels that antialiasing may blend at an edge.
      for (const inset of [1, modulePx - 2]) {
        const [x, y] = [(column + marginModules) * modulePx + inset, (row + marginModules) * modulePx + inset];
        if (colorAt(x, y) !== expected) wrong.push(`${row},${column}: ${colorAt(x, y)}, not ${expected}`);
      }
    }
  }
  return wrong;
}
