// Tests that components take their spacing and text sizes from the tokens.

import { expect, test } from "vitest";
import { RADII, SPACING } from "./tokens.ts";

const ROOT_PX = 16;
const components = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });

/** Matches distances and text sizes that are written as values. */
const OWN_SIZE = /\b(?:fz|gap|[mp][tblrxy]?)=\{[1-9]\d*\}/g;

test("components take distances and text sizes from the tokens", () => {
  const found = Object.entries(components).flatMap(([file, text]) =>
    (text.match(OWN_SIZE) ?? []).map((size) => `${file}: ${size}`),
  );
  expect(Object.keys(components).length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test("distances are multiples of 4 pixels", () => {
  const pixels = [...Object.values(SPACING), RADII.md].map((size) => Number.parseFloat(size) * ROOT_PX);
  expect(pixels.filter((size) => size % 4 !== 0)).toEqual([]);
});
