import { describe, expect, it } from "vitest";
import { decodeImage, drawSymbol, type Pixels, pixelsOf } from "../testing/images.ts";
import { createMatrix } from "./matrix.ts";
import { DEFAULT_PICTURE, PictureTooSmallError, placeSymbol } from "./picture.ts";
import { type DrawnSymbol, UndrawableSymbolError } from "./symbol.ts";

const SHORT_URL = "HTTPS://QR.EXAMPLE/7K2M9QXV4B/";
const plain = (payload: string): DrawnSymbol => ({ payload, dark: "#000000", light: "#ffffff" });

describe("the pattern", () => {
  it("fits an uppercase short URL into version 2", () => {
    expect(createMatrix(SHORT_URL).modules).toBe(25);
    expect(createMatrix(SHORT_URL.toLowerCase()).modules).toBe(29);
  });

  it.each(["", "\ud800", "x".repeat(2332), "é".repeat(1166)])(
    "rejects payloads that fit no symbol (%#)",
    async (payload) => {
      await expect(drawSymbol(plain(payload), "png", DEFAULT_PICTURE)).rejects.toThrow(UndrawableSymbolError);
    },
  );

  it.each(["red", "#fff", "#zzzzzz", '#000"/>', "#00000000", "#ABCDEF"])("rejects the color %s", async (dark) => {
    for (const format of ["png", "svg"] as const) {
      const symbol = { payload: SHORT_URL, dark, light: "#ffffff" };
      await expect(drawSymbol(symbol, format, DEFAULT_PICTURE)).rejects.toThrow(UndrawableSymbolError);
    }
  });

  it("holds the largest payload as bytes, letters, or digits", async () => {
    for (const payload of [`${"é".repeat(1165)}x`, "A".repeat(2331), "7".repeat(2331)]) {
      expect(await decodeImage(await drawSymbol(plain(payload), "png", DEFAULT_PICTURE))).toBe(payload);
    }
  });
});

describe("the picture", () => {
  it.each([
    [64, 4],
    [100, 0],
    [333, 4],
    [1000, 16],
    [1024, 4],
    [1025, 1],
  ])(
    "of %i px and a margin of %i has that size, whole modules, and a full quiet zone",
    async (sizePx, marginModules) => {
      const symbol = { payload: SHORT_URL, dark: "#123456", light: "#fedcba" };
      const { modulePx, offsetPx } = placeSymbol(25, { sizePx, marginModules });
      expect(offsetPx).toBeGreaterThanOrEqual(marginModules * modulePx);
      const png = await pixelsOf(await drawSymbol(symbol, "png", { sizePx, marginModules }));
      const svg = await pixelsOf(await drawSymbol(symbol, "svg", { sizePx, marginModules }));
      expect([png.width, png.height]).toEqual([sizePx, sizePx]);
      expect(firstWrongPixel(png, symbol, modulePx, offsetPx)).toBeUndefined();
      expect(svg.rgb.equals(png.rgb)).toBe(true);
    },
  );

  it("is deterministic: an indexed one-bit PNG and an SVG with two paths", async () => {
    const [one, two] = [
      await drawSymbol(plain(SHORT_URL), "png", DEFAULT_PICTURE),
      await drawSymbol(plain(SHORT_URL), "png", DEFAULT_PICTURE),
    ];
    expect(one.equals(two)).toBe(true);
    expect([one[24], one[25]]).toEqual([1, 3]);
    expect(one.length).toBeLessThan(2000);
    const svg = (await drawSymbol(plain(SHORT_URL), "svg", DEFAULT_PICTURE)).toString();
    expect(svg).toMatch(
      /^<svg [^>]*width="1024" height="1024"[^>]*shape-rendering="crispEdges">(<path [^>]*\/>){2}<\/svg>\n$/,
    );
    expect(svg.length).toBeLessThan(4000);
  });

  it("rejects sizes below one pixel per module and gives the minimum", async () => {
    const drawn = drawSymbol(plain("x".repeat(2000)), "svg", { sizePx: 64, marginModules: 4 });
    await expect(drawn).rejects.toThrow(PictureTooSmallError);
    await expect(drawn).rejects.toHaveProperty("smallestPx", createMatrix("x".repeat(2000)).modules + 8);
  });

  it.each([63, 4097, 100.5, Number.NaN])("rejects %d px before drawing", async (sizePx) => {
    await expect(drawSymbol(plain(SHORT_URL), "png", { sizePx, marginModules: 4 })).rejects.toThrow(RangeError);
  });
});

function firstWrongPixel(pixels: Pixels, symbol: DrawnSymbol, modulePx: number, offsetPx: number): string | undefined {
  const { modules, isDark } = createMatrix(symbol.payload);
  const isInside = (index: number) => index >= 0 && index < modules;
  for (let y = 0; y < pixels.height; y += 1) {
    for (let x = 0; x < pixels.width; x += 1) {
      const [row, column] = [Math.floor((y - offsetPx) / modulePx), Math.floor((x - offsetPx) / modulePx)];
      const expected = isInside(row) && isInside(column) && isDark(row, column) ? symbol.dark : symbol.light;
      if (pixels.colorAt(x, y) !== expected) return `${x},${y}: ${pixels.colorAt(x, y)}, not ${expected}`;
    }
  }
  return undefined;
}
