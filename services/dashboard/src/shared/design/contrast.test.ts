import { expect, it } from "vitest";
import { contrastOf, legibilityOf } from "./contrast.ts";

it.each([
  ["#000000", "#ffffff", 21, "good"],
  ["#0b3d2e", "#fff8e7", 11.52, "good"],
  ["#767676", "#ffffff", 4.54, "risky"],
  ["#949494", "#ffffff", 3.03, "risky"],
  ["#959595", "#ffffff", 2.99, "refused"],
  ["#ffffff", "#000000", 21, "inverted"],
  ["#ffffff", "#ffffff", 1, "refused"],
  ["#8056f9", "#09f500", 3.05, "refused"],
] as const)("%s on %s has a contrast of %d: %s", (dark, light, contrast, legibility) => {
  expect(contrastOf(dark, light)).toBeCloseTo(contrast, 1);
  expect(legibilityOf(dark, light)).toBe(legibility);
});

it("incomplete colors have no contrast", () => {
  expect(contrastOf("#12", "#ffffff")).toBeUndefined();
  expect(legibilityOf("#12", "#ffffff")).toBe("refused");
});
