import { expect, it } from "vitest";
import { decodeSymbol } from "../testing/images.ts";
import { CORRECTION_LEVELS, createMatrix, LevelTooHighError, modulesAt } from "./matrix.ts";
import { placeSymbol } from "./picture.ts";
import { drawPng } from "./png.ts";
import { UndrawableSymbolError } from "./symbol.ts";

it.each(CORRECTION_LEVELS)("a decoder reads level %s or better, and the stated number of modules", async (level) => {
  const payload = "https://example.com/straße?q=ü";
  const matrix = createMatrix(payload, level);
  const symbol = { payload, dark: "#000000", light: "#ffffff" };
  const png = drawPng(symbol, matrix, placeSymbol(matrix.modules, { sizePx: 500, marginModules: 4 }));
  const read = await decodeSymbol(png);
  expect(read).toEqual({ text: payload, level: matrix.level });
  expect(CORRECTION_LEVELS.indexOf(matrix.level)).toBeGreaterThanOrEqual(CORRECTION_LEVELS.indexOf(level));
  expect(modulesAt(payload, level)).toBe(matrix.modules);
});

// From the tables of ISO/IEC 18004 for version 40, byte mode.
it.each([
  ["L", 2953, []],
  ["M", 2331, ["L"]],
  ["Q", 1663, ["L", "M"]],
  ["H", 1273, ["L", "M", "Q"]],
] as const)("level %s holds %i bytes, and one more byte only fits at lower levels", (level, maxBytes, fitting) => {
  expect(modulesAt("x".repeat(maxBytes), level)).toBe(177);
  expect(createMatrix("x".repeat(maxBytes), level).modules).toBe(177);
  const refused = () => modulesAt("x".repeat(maxBytes + 1), level);
  if (fitting.length === 0) return expect(refused).toThrow(UndrawableSymbolError);
  expect(refused).toThrow(LevelTooHighError);
  expect(refused).toThrow(expect.objectContaining({ fitting }));
});
