import { describe, expect, it } from "vitest";
import { dpiOf, minPrintMm, minPrintMmOf, moduleMm, pxForPrint } from "./print-size.ts";

describe("pixels for a print", () => {
  it.each([
    [50, 300, undefined, 591],
    [25.4, 600, undefined, 600],
    [20, 72, undefined, 64],
    [1000, 600, undefined, 4096],
    [50, 300, 33, 594],
    [1000, 600, 33, 4092],
    [1000, 600, 185, 4070],
    [20, 72, 185, 185],
  ])("of %d mm at %i dpi with %s modules are %i", (mm, dpi, side, px) => {
    expect(pxForPrint(mm, dpi, side)).toBe(px);
  });

  it("are whole per module in every version and size", () => {
    for (let side = 29; side <= 185; side += 4) {
      for (const mm of [20, 33, 85, 400]) {
        const px = pxForPrint(mm, 300, side);
        expect(px % side).toBe(0);
        expect(px).toBeGreaterThanOrEqual(Math.min((mm / 25.4) * 300, 4096 - side));
        expect(px).toBeLessThanOrEqual(4096);
      }
    }
  });
});

it("reports the actual dpi of the largest PNG", () => {
  expect(dpiOf(600, 25.4)).toBe(600);
  expect(dpiOf(4092, 1000)).toBe(104);
});

it.each([
  [33, 14],
  [41, 17],
  [185, 74],
])("%i modules need %i mm, so that each is at least 0.4 mm wide", (side, mm) => {
  expect(minPrintMm(side)).toBe(mm);
  expect(moduleMm(mm, side)).toBeGreaterThanOrEqual(0.4);
  expect(moduleMm(mm - 1, side)).toBeLessThan(0.4);
});

it.each([
  ["the preview of the gateway", { min_print_mm: 13.2 }, { side: 29 }, 14],
  ["the plain symbol without a preview", undefined, { side: 29 }, 12],
  ["nothing before the symbol is known", undefined, undefined, undefined],
] as const)("states the print size of a design by %s", (_, preview, symbol, mm) => {
  expect(minPrintMmOf(preview, symbol)).toBe(mm);
});
