import { expect, it } from "vitest";
import { minLevelOf, styleUnits } from "./drawing-units.ts";

it.each([
  ["x", 1],
  ["HTTPS://SHORT.QR-SERVICE.COM/7K2M9QXV4B/", 1],
  // Versions 8, 9, 14, and 40: 49, 53, 73, and 177 modules on each side.
  ["x".repeat(152), 1],
  ["x".repeat(180), 2],
  ["x".repeat(362), 3],
  ["x".repeat(2331), 13],
])("a style costs in proportion to the symbol's modules (%#)", (payload, units) => {
  expect(styleUnits(payload, "M")).toBe(units);
});

it("a logo requires a larger symbol, which costs more", () => {
  const payload = "x".repeat(152);
  expect(styleUnits(payload, minLevelOf({ logo: "logo_x" }))).toBeGreaterThan(
    styleUnits(payload, minLevelOf({ logo: null })),
  );
});

it.each(["x".repeat(3000), "\ud800"])(
  "a payload that fits in no symbol costs one unit, because it is not drawn (%#)",
  (payload) => {
    expect(styleUnits(payload, "M")).toBe(1);
  },
);
