import { describe, expect, it, test } from "vitest";
import { labelsPerPage, paperOf, partsOf, placeOf, plainSheet, SHEETS } from "./sheets.ts";

const RANGES = [
  ...Object.entries(SHEETS),
  ...[20, 35, 50, 80, 150].flatMap((mm) =>
    (["a4", "letter"] as const).map((paper) => [`${paper} ${mm}`, plainSheet(paper, mm, true)] as const),
  ),
];

describe.each(RANGES)("%s", (_name, sheet) => {
  it("has all labels on the paper, and none overlaps another", () => {
    const { width, height } = paperOf(sheet);
    const last = placeOf(labelsPerPage(sheet) - 1, sheet);
    expect(sheet.left).toBeGreaterThanOrEqual(0);
    expect(last.x + sheet.width).toBeLessThanOrEqual(width + 0.05);
    expect(last.y + sheet.height).toBeLessThanOrEqual(height + 0.05);
    expect(sheet.stepX).toBeGreaterThanOrEqual(sheet.width);
    expect(sheet.stepY).toBeGreaterThanOrEqual(sheet.height);
  });

  it.each([true, false])("has the symbol and the caption within the label (caption: %s)", (hasCaption) => {
    const { symbol, caption } = partsOf(sheet, hasCaption);
    expect(symbol.width).toBe(symbol.height);
    expect(symbol.width).toBeGreaterThan(7);
    for (const { x, y, width, height } of caption === undefined ? [symbol] : [symbol, caption]) {
      expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(sheet.width + 1e-9);
      expect(y + height).toBeLessThanOrEqual(sheet.height + 1e-9);
    }
    if (caption === undefined) return;
    expect(caption.x >= symbol.x + symbol.width || caption.y >= symbol.y + symbol.height).toBe(true);
  });
});

test("labels fill rows, then pages", () => {
  const sheet = SHEETS["Avery L7160"];
  expect(labelsPerPage(sheet)).toBe(21);
  expect(placeOf(0, sheet)).toEqual({ page: 0, x: 7.2, y: 15.15 });
  expect(placeOf(3, sheet)).toEqual({ page: 0, x: 7.2, y: 15.15 + 38.1 });
  expect(placeOf(22, sheet)).toEqual({ page: 1, x: 7.2 + 66.04, y: 15.15 });
});

test("a plain sheet has the symbols in their size, with room for the caption", () => {
  const sheet = plainSheet("a4", 50, true);
  expect([sheet.columns, sheet.rows]).toEqual([3, 4]);
  expect(partsOf(sheet, true, 0).symbol).toMatchObject({ width: 50, height: 50 });
});
