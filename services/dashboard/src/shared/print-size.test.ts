import { describe, expect, it } from "vitest";
import { dpiOf, minPrintMm, moduleMm, pxForPrint } from "./print-size.ts";

describe("pixels for a print", () => {
  it.each([
    [50, 300, undefined, 591],
    [25.4, 600, undefined, 600],
    [20, 72, undefined, 64],
    [1000, 600, undefined, 4096],
    [50, 300, 25, 594],
    [1000, 600, 25, 4092],
    [1000, 600, 177, 4070],
    [20, 72, 177, 185],
  ])("of %d mm at %i dpi with %s modules are %i", (mm, dpi, modules, px) => {
    expect(pxForPrint(mm, dpi, modules)).toBe(px);
  });

  it("are whole per module in every version and size", () => {
    for (let modules = 21; modules <= 177; modules += 4) {
      for (const mm of [20, 33, 85, 400]) {
        const px = pxForPrint(mm, 300, modules);
        expect(px % (modules + 8)).toBe(0);
        expect(px).toBeGreaterThanOrEqual(Math.min((mm / 25.4) * 300, 4096 - (modules + 8)));
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
  [25, 14],
  [33, 17],
  [177, 74],
])("%i modules need %i mm, so that each is at least 0.4 mm wide", (modules, mm) => {
  expect(minPrintMm(modules)).toBe(mm);
  expect(moduleMm(mm, modules)).toBeGreaterThanOrEqual(0.4);
  expect(moduleMm(mm - 1, modules)).toBeLessThan(0.4);
});
