import { expect, it } from "vitest";
import type { Picture } from "../symbol/picture.ts";
import { drawingUnits } from "./image-budget.ts";

const PLAIN = { payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B/", dark: "#000000", light: "#ffffff" };
const STYLED = { ...PLAIN, style: { modules: "dots", finders: "circle", frame: null, logo: null } as const };
const pixels = (format: "png" | "jpg" | "webp" | "svg", sizePx: number): Picture => ({
  format,
  size: { sizePx, marginModules: 4 },
  level: "M",
});
const page = (format: "pdf" | "eps", sideMm: number): Picture => ({
  format,
  page: { sideMm, marginModules: 4 },
  level: "M",
});

it.each([
  ["a PDF of any size", PLAIN, page("pdf", 1000), 1],
  ["an EPS", PLAIN, page("eps", 50), 1],
  ["an SVG of any size", PLAIN, pixels("svg", 4096), 1],
  ["a small PNG", PLAIN, pixels("png", 64), 2],
  ["a PNG", PLAIN, pixels("png", 2048), 5],
  ["a large PNG", PLAIN, pixels("png", 4096), 17],
  ["a large JPEG", PLAIN, pixels("jpg", 4096), 81],
  ["a large WebP", PLAIN, pixels("webp", 4096), 97],
  ["a styled PDF", STYLED, page("pdf", 50), 3],
  ["a large styled PNG", STYLED, pixels("png", 4096), 99],
  ["a large styled WebP", STYLED, pixels("webp", 4096), 163],
])("charges for %s", (_what, symbol, picture, units) => {
  expect(drawingUnits(symbol, picture)).toBe(units);
});
