import { FINDER_SHAPES, MODULE_SHAPES, type SymbolStyle } from "@qr/contracts";
import QRCode from "qrcode";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawStyled, type StyledSymbol, styledSide } from "./draw-styled.ts";
import { isReadableAtAnySize } from "./readable.pixels.ts";
import { drawingSvg } from "./svg.ts";

const SHORT_URL = "HTTPS://SHORT.QR-SERVICE.COM/7K2M9QXV4B";
const PLAIN: SymbolStyle = { modules: "square", finders: "square", frame: null, logo: null };
const FRAMED: SymbolStyle = { ...PLAIN, frame: { caption: "Scan me" } };

function symbolOf(payload: string, change: Partial<StyledSymbol> = {}): StyledSymbol {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: "M" });
  const isDark = (row: number, column: number) => modules.get(row, column) !== 0;
  return {
    modules: { modules: modules.size, isDark },
    dark: "#000000",
    light: "#ffffff",
    style: PLAIN,
    marginModules: 4,
    ...change,
  };
}

async function pixelsOf(symbol: StyledSymbol, modulePx: number) {
  const drawing = await drawStyled(symbol);
  const svg = drawingSvg(drawing, symbol.light, { sizePx: drawing.side * modulePx, modulePx, offsetPx: 0 });
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data.toString("hex", (y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
  return { side: drawing.side, at };
}

describe.each(MODULE_SHAPES)("%s modules", (modules) => {
  it.each(FINDER_SHAPES)(
    "with %s finders are readable, framed or not, at maximum and minimum contrast",
    async (finders) => {
      for (const payload of [SHORT_URL, "https://example.com/straße?q=ü"]) {
        for (const frame of [null, { caption: "Ждём Ωç MENÜ" }]) {
          for (const colors of [
            { dark: "#000000", light: "#ffffff" },
            { dark: "#949494", light: "#ffffff" },
          ]) {
            const drawing = await drawStyled(
              symbolOf(payload, { ...colors, style: { modules, finders, frame, logo: null } }),
            );
            const label = `${payload} ${frame?.caption} ${colors.dark}`;
            expect(await isReadableAtAnySize(drawing, colors.light, payload), label).toBe(true);
          }
        }
      }
    },
  );
});

/** Returns the positions of the quiet zone's modules beside the four sides of a symbol, without the corners, which a frame rounds. */
function quietZone(modules: number, quiet: number): [column: number, row: number][] {
  const along = Array.from({ length: modules }, (_, index) => index);
  const depths = Array.from({ length: quiet }, (_, index) => index + 1);
  return along.flatMap((at) =>
    depths.flatMap((depth): [number, number][] => [
      [at, -depth],
      [at, modules - 1 + depth],
      [-depth, at],
      [modules - 1 + depth, at],
    ]),
  );
}

describe("a drawing", () => {
  it("of squares has every module in position", async () => {
    const symbol = symbolOf(SHORT_URL);
    const { side, at } = await pixelsOf(symbol, 5);
    expect(side).toBe(symbol.modules.modules + 8);
    for (let row = -4; row < side - 4; row += 1) {
      for (let column = -4; column < side - 4; column += 1) {
        const isInside = [row, column].every((index) => index >= 0 && index < symbol.modules.modules);
        const expected = isInside && symbol.modules.isDark(row, column) ? "000000" : "ffffff";
        expect(at((column + 4) * 5 + 2, (row + 4) * 5 + 2), `${row},${column}`).toBe(expected);
      }
    }
  });

  it.each(MODULE_SHAPES)("of %s has the right color at the center of every module", async (modules) => {
    const symbol = symbolOf(SHORT_URL, { style: { ...PLAIN, modules, finders: "circle" } });
    const { at } = await pixelsOf(symbol, 9);
    for (let row = 7; row < 25; row += 1) {
      for (let column = 7; column < 25; column += 1) {
        const expected = symbol.modules.isDark(row, column) ? "000000" : "ffffff";
        expect(at((column + 4) * 9 + 4, (row + 4) * 9 + 4), `${row},${column}`).toBe(expected);
      }
    }
  });

  it.each([0, 2, 4, 10])(
    "in a frame has a quiet zone of at least 4 modules on all sides (margin %i)",
    async (marginModules) => {
      const symbol = symbolOf(SHORT_URL, { style: FRAMED, marginModules });
      const { modules } = symbol.modules;
      const { side, at } = await pixelsOf(symbol, 4);
      expect(side).toBe(styledSide(modules, FRAMED, marginModules));
      const quiet = Math.max(4, marginModules);
      const [left, top] = [(side - modules) / 2, 1 + quiet];
      expect(Number.isInteger(left)).toBe(true);
      for (const [column, row] of quietZone(modules, quiet)) {
        expect(at((left + column) * 4 + 2, (top + row) * 4 + 2), `${column},${row}`).toBe("ffffff");
      }
      expect(at(2, 4 * Math.floor(side / 2))).toBe("000000");
    },
  );

  it("contains only numbers, commands, and colors, whatever the caption", async () => {
    const style = { ...PLAIN, frame: { caption: "<script>\"&'</svg>" } };
    const symbol = symbolOf(SHORT_URL, { style, dark: "#123456" });
    const svg = drawingSvg(await drawStyled(symbol), symbol.light, { sizePx: 500, modulePx: 10, offsetPx: 5 });
    const allowed =
      /^<svg [^<>]*>(<path fill="#[0-9a-f]{6}" d="[MHhvz0-9 ]*"\/>)<g transform="[^"<>]*">(<path fill="#[0-9a-f]{6}" d="[MLCZ0-9. -]*"\/>)+<\/g><\/svg>\n$/;
    expect(allowed.test(svg)).toBe(true);
    expect(svg).not.toContain("NaN");
  });
});

describe("an unreadable drawing", () => {
  it("has more modules than 120 pixels can show", async () => {
    const payload = "x".repeat(1000);
    expect(await isReadableAtAnySize(await drawStyled(symbolOf(payload)), "#ffffff", payload)).toBe(false);
  });

  it("is partly covered, or has another payload", async () => {
    const drawing = await drawStyled(symbolOf(SHORT_URL));
    expect(await isReadableAtAnySize(drawing, "#ffffff", SHORT_URL)).toBe(true);
    expect(await isReadableAtAnySize(drawing, "#ffffff", `${SHORT_URL}X`)).toBe(false);
    const cover = {
      color: "#ffffff",
      path: [["M", 10, 10], ["L", 30, 10], ["L", 30, 30], ["L", 10, 30], ["Z"]] as const,
    };
    expect(await isReadableAtAnySize({ ...drawing, fills: [...drawing.fills, cover] }, "#ffffff", SHORT_URL)).toBe(
      false,
    );
  });

  it("has the color of its background", async () => {
    const drawing = await drawStyled(symbolOf(SHORT_URL, { dark: "#fefefe" }));
    expect(await isReadableAtAnySize(drawing, "#ffffff", SHORT_URL)).toBe(false);
  });
});
