import { expect, test } from "vitest";
import { contrastOf } from "../design/contrast.ts";
import { accentOn } from "./accent.ts";

test("a color with enough contrast stays as it is, and others are darkened or lightened", () => {
  expect(accentOn("light", "#1a237e")).toEqual({ accent: "#1a237e", on: "#ffffff" });
  expect(accentOn("dark", "#ffd600")).toEqual({ accent: "#ffd600", on: "#000000" });
  expect(accentOn("light", "#ffd600").accent).not.toBe("#ffd600");
});

test.each(["#ffffff", "#000000", "#ffd600", "#808080", "#1a237e", "#7f7f00"])(
  "a button in %s can be seen and read on both cards",
  (color) => {
    for (const [scheme, card] of [
      ["light", "#ffffff"],
      ["dark", "#1d1d22"],
    ] as const) {
      const { accent, on } = accentOn(scheme, color);
      expect(contrastOf(accent, card)).toBeGreaterThanOrEqual(3);
      expect(contrastOf(on, accent)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
