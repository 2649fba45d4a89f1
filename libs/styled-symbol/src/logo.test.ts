import { FINDER_SHAPES, MODULE_SHAPES, type SymbolStyle } from "@qr/contracts";
import QRCode from "qrcode";
import { expect, it } from "vitest";
import { drawStyled } from "./draw-styled.ts";
import { logoPng } from "./logo.pixels.ts";
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
