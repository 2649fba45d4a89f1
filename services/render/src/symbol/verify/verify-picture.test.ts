import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { placeSymbol } from "../check.ts";
import { createMatrixAt } from "../correction.ts";
import { drawPicture } from "../formats/draw-picture.ts";
import type { Picture } from "../formats/picture.ts";
import { drawVerified } from "./draw-verified.ts";
import { type DrawnPicture, UnreadablePictureError, verifyPicture } from "./verify-picture.ts";

const SYMBOL = { payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B/", dark: "#000000", light: "#ffffff", slug: "7K2M9QXV4B" };
const MADE_AT = new Date("2026-11-21T10:20:30Z");

async function drawn(picture: Picture, change: Partial<typeof SYMBOL> = {}): Promise<DrawnPicture> {
  const symbol = { ...SYMBOL, ...change };
  const matrix = createMatrixAt(symbol.payload, picture.level);
  const placement = "size" in picture ? placeSymbol(matrix.modules, picture.size) : undefined;
  return { file: await drawPicture(symbol, picture, MADE_AT), format: picture.format, symbol, matrix, placement };
}

const pixels = (format: "png" | "svg" | "webp" | "jpg", sizePx = 1024, marginModules = 4): Picture => ({
  format,
  size: { sizePx, marginModules },
  level: "M",
});

describe("a picture as it should be passes", () => {
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
    await expect(verifyPicture(await drawn(pixels(format, sizePx, marginModules)))).resolves.toBeUndefined();
  });

  it.each(["png", "svg", "webp", "jpg"] as const)("%s of the longest payload", async (format) => {
    const payload = `${"x".repeat(2330)}é`.slice(0, 2330);
    for (const sizePx of [200, 1024]) {
      await expect(verifyPicture(await drawn(pixels(format, sizePx), { payload }))).resolves.toBeUndefined();
    }
  });

  it.each(["pdf", "eps"] as const)("%s", async (format) => {
    const page: Picture = { format, page: { sideMm: 50, marginModules: 4 }, level: "M" };
    expect((await drawVerified({ symbol: SYMBOL, picture: page, madeAt: MADE_AT })).length).toBeGreaterThan(500);
  });
});

describe("a picture that does not read is refused", () => {
  const refused = async (picture: DrawnPicture) =>
    expect(verifyPicture(picture)).rejects.toThrow(UnreadablePictureError);

  it.each(["png", "svg", "webp", "jpg"] as const)("%s in colors that are too near to one another", async (format) => {
    await refused(await drawn(pixels(format), { dark: "#808080", light: "#828282" }));
  });

  it.each(["png", "svg"] as const)("%s whose pattern is lighter than its background", async (format) => {
    await refused(await drawn(pixels(format), { dark: "#ffffff", light: "#000000" }));
  });

  it.each(["png", "svg"] as const)("%s of another payload", async (format) => {
    const picture = await drawn(pixels(format));
    await refused({ ...picture, symbol: { ...SYMBOL, payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4C/" } });
  });

  it("a PNG whose symbol is half covered, and one that was cut off", async () => {
    const picture = await drawn(pixels("png"));
    const cover = { create: { width: 500, height: 1024, channels: 3 as const, background: "#ffffff" } };
    const file = await sharp(picture.file)
      .composite([{ input: cover, left: 500, top: 0 }])
      .png()
      .toBuffer();
    await refused({ ...picture, file });
    await refused({ ...picture, file: picture.file.subarray(0, -300) });
  });

  it("an SVG whose path lacks rows", async () => {
    const picture = await drawn(pixels("svg"));
    const text = picture.file.toString();
    const path = text.lastIndexOf(' d="');
    const file = Buffer.from(`${text.slice(0, path + (text.length - path) / 2)}"/></svg>`);
    await refused({ ...picture, file });
  });
});
