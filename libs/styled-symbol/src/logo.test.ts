import { randomBytes } from "node:crypto";
import { FINDER_SHAPES, MODULE_SHAPES, type SymbolStyle } from "@qr/contracts";
import QRCode from "qrcode";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawStyled } from "./draw-styled.ts";
import { logoPng } from "./logo.pixels.ts";
import { pageLogoPng } from "./page-logo.pixels.ts";
import { isReadableAtAnySize } from "./readable.pixels.ts";
import { UnusableLogoError } from "./unusable-logo.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#000"/></svg>`;

it.each(MODULE_SHAPES)(
  "level H makes up for a black square in the middle of %s, in symbols of several sizes",
  async (modules) => {
    const logo = await logoPng(Buffer.from(SVG), "image/svg+xml");
    for (const payload of [
      "A",
      "HTTPS://SHORT.QR-SERVICE.COM/7K2M9QXV4B",
      "https://example.com/straße?q=ü",
      "x".repeat(40),
    ]) {
      for (const [index, finders] of FINDER_SHAPES.entries()) {
        const { modules: symbol } = QRCode.create(payload, { errorCorrectionLevel: "H" });
        const style: SymbolStyle = {
          modules,
          finders,
          frame: index === 1 ? { caption: "Menü" } : null,
          logo: "logo_x",
        };
        const drawing = await drawStyled({
          modules: { modules: symbol.size, isDark: (row, column) => symbol.get(row, column) !== 0 },
          dark: "#000000",
          light: "#ffffff",
          style,
          logo,
          marginModules: 4,
        });
        const { side = 0 } = drawing.picture ?? {};
        expect(side).toBeGreaterThan(0.13 * symbol.size);
        expect(side ** 2).toBeLessThan(0.07 * symbol.size ** 2);
        expect(await isReadableAtAnySize(drawing, "#ffffff", payload), `${payload} ${finders}`).toBe(true);
      }
    }
  },
);

it.each([0, 1, 4])(
  "a logo that is a symbol itself makes a symbol unreadable, whatever its margin (%i)",
  async (margin) => {
    const file = await QRCode.toBuffer("x".repeat(150), { margin, errorCorrectionLevel: "L" });
    const payload = "HTTPS://SHORT.QR-SERVICE.COM/7K2M9QXV4B";
    const { modules: symbol } = QRCode.create(payload, { errorCorrectionLevel: "H" });
    const drawing = await drawStyled({
      modules: { modules: symbol.size, isDark: (row, column) => symbol.get(row, column) !== 0 },
      dark: "#000000",
      light: "#ffffff",
      style: { modules: "square", finders: "square", frame: null, logo: "logo_x" },
      logo: await logoPng(file, "image/png"),
      marginModules: 4,
    });
    expect(await isReadableAtAnySize(drawing, "#ffffff", payload)).toBe(false);
  },
);

it("rejects a file of another type", async () => {
  await expect(logoPng(Buffer.from(SVG), "image/jpeg")).rejects.toThrow(UnusableLogoError);
});

describe("the picture of a logo for pages", () => {
  const pictureOf = async (svg: string) => pageLogoPng(await logoPng(Buffer.from(svg), "image/svg+xml"));
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  it("is the logo without its transparent margins, in a box of 192 by 96 pixels", async () => {
    expect(sizeOf(await pictureOf(SVG.replace('width="10" height="10"', 'width="40" height="10"')))).toEqual([96, 96]);
    const wide =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100"/></svg>';
    expect(sizeOf(await pictureOf(wide))).toEqual([192, 48]);
    expect(sizeOf(await pictureOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toEqual([96, 96]);
  });

  it("takes at most 16 KiB, even of noise", async () => {
    const noise = await sharp(randomBytes(256 * 128 * 3), { raw: { width: 256, height: 128, channels: 3 } })
      .png()
      .toBuffer();
    expect((await pageLogoPng(await logoPng(noise, "image/png"))).length).toBeLessThanOrEqual(16 * 1024);
  });

  it("needs an image", async () => {
    await expect(pageLogoPng(Buffer.from("x"))).rejects.toThrow(UnusableLogoError);
  });
});
