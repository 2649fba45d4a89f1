import { expect, it } from "vitest";
import { readSymbol } from "../testing/decode.ts";
import { placeSymbol } from "./check.ts";
import { CORRECTION_LEVELS, createMatrixAt, LevelTooHighError, modulesAt } from "./correction.ts";
import { drawPng } from "./png.ts";
import { UndrawableSymbolError } from "./symbol.ts";

it.each(CORRECTION_LEVELS)(
  "at level %s a symbol has that or a better one to a decoder, and as many modules as is told",
  async (level) => {
    const payload = "https://example.com/straße?q=ü";
    const matrix = createMatrixAt(payload, level);
    const symbol = { payload, dark: "#000000", light: "#ffffff" };
    const png = drawPng(symbol, matrix, placeSymbol(matrix.modules, { sizePx: 500, marginModules: 4 }));
    const read = await readSymbol(png);
    expect(read).toEqual({ text: payload, level: matrix.level });
    expect(CORRECTION_LEVELS.indexOf(matrix.level)).toBeGreaterThanOrEqual(CORRECTION_LEVELS.indexOf(level));
    expect(modulesAt(payload, level)).toBe(matrix.modules);
  },
);

// By the tables of ISO/IEC 18004 for version 40 and bytes.
it.each([
  ["L", 2953, []],
  ["M", 2331, ["L"]],
  ["Q", 1663, ["L", "M"]],
  ["H", 1273, ["L", "M", "Q"]],
] as const)("level %s holds %i bytes, and one more at lower levels alone", (level, most, fitting) => {
  expect(modulesAt("x".repeat(most), level)).toBe(177);
  expect(createMatrixAt("x".repeat(most), level).modules).toBe(177);
  const refused = () => modulesAt("x".repeat(most + 1), level);
  if (fitting.length === 0) return expect(refused).toThrow(UndrawableSymbolError);
  expect(refused).toThrow(LevelTooHighError);
  expect(refused).toThrow(expect.objectContaining({ fitting }));
});
