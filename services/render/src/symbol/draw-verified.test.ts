import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPicture } from "./draw-picture.ts";
import { drawVerified, type PlainPicture, verifyPlain } from "./draw-verified.ts";
import { createMatrix } from "./matrix.ts";
import { type Picture, placeSymbol } from "./picture.ts";
import { UnreadablePictureError } from "./symbol.ts";

const SYMBOL = { payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B/", dark: "#000000", light: "#ffffff", slug: "7K2M9QXV4B" };
const MADE_AT = new Date("2026-11-21T10:20:30Z");

async function drawn(picture: Picture, change: Partial<typeof SYMBOL> = {}): Promise<PlainPicture> {
  const symbol = { ...SYMBOL, ...change };
  const matrix = createMatrix(symbol.payload, picture.level);
  const placement = "size" in picture ? placeSymbol(matrix.modules, picture.size) : undefined;
  return { file: await drawPicture(symbol, picture, MADE_AT), format: picture.format, symbol, matrix, placement };
}

const pixels = (format: "png" | "svg" | "webp" | "jpg", sizePx = 1024, marginModules = 4): Picture => ({
  format,
  size: { sizePx, marginModules },
  level: "M",
});

describe("accepts a correct image", () => {
  it.each([
    ["png", 64, 4],
    ["png", 64, 0],
    ["png", 4096, 4],
    ["png", 1000, 0],
    ["png", 1000, 16],
    ["svg", 64, 4],
    ["svg", 64, 0],
    ["svg", 4096, 4],
    ["svg", 1000, 0],
    ["svg", 1000, 16],
    ["webp", 64, 0],
    ["webp", 1024, 4],
    ["jpg", 64, 4],
    ["jpg", 1024, 0],
  ] as const)("%s of %i pixels with a margin of %i", async (format, sizePx, marginModules) => {
    await expect(verifyPlain(await drawn(pixels(format, sizePx, marginModules)))).resolves.toBeUndefined();
  });

  it.each(["png", "svg", "webp", "jpg"] as const)("%s of the longest payload", async (format) => {
    const payload = `${"x".repeat(2330)}é`.slice(0, 2330);
    for (const sizePx of [200, 1024]) {
      await expect(verifyPlain(await drawn(pixels(format, sizePx), { payload }))).resolves.toBeUndefined();
    }
  });

  it.each(["pdf", "eps"] as const)("%s", async (format) => {
    const page: Picture = { format, page: { sideMm: 50, marginModules: 4 }, level: "M" };
    expect((await drawVerified({ symbol: SYMBOL, picture: page, madeAt: MADE_AT })).length).toBeGreaterThan(500);
  });
});

describe("rejects an unreadable image", () => {
  const refused = async (picture: PlainPicture) => expect(verifyPlain(picture)).rejects.toThrow(UnreadablePictureError);

  it.each(["png", "svg", "webp", "jpg"] as const)("%s in colors that are too similar", async (format) => {
    await refused(await drawn(pixels(format), { dark: "#808080", light: "#828282" }));
  });

  it.each(["png", "svg"] as const)("%s with a pattern lighter than its background", async (format) => {
    await refused(await drawn(pixels(format), { dark: "#ffffff", light: "#000000" }));
  });

  it.each(["png", "svg"] as const)("%s of another payload", async (format) => {
    const picture = await drawn(pixels(format));
    await refused({ ...picture, symbol: { ...SYMBOL, payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4C/" } });
  });

  it("a PNG whose symbol is half covered, and a truncated PNG", async () => {
    const picture = await drawn(pixels("png"));
    const cover = { create: { width: 500, height: 1024, channels: 3 as const, background: "#ffffff" } };
    const file = await sharp(picture.file)
      .composite([{ input: cover, left: 500, top: 0 }])
      .png()
      .toBuffer();
    await refused({ ...picture, file });
    await refused({ ...picture, file: picture.file.subarray(0, -300) });
  });

  it("an SVG with missing rows", async () => {
    const picture = await drawn(pixels("svg"));
    const text = picture.file.toString();
    const path = text.lastIndexOf(' d="');
    const file = Buffer.from(`${text.slice(0, path + (text.length - path) / 2)}"/></svg>`);
    await refused({ ...picture, file });
  });
});
