import { expect, it } from "vitest";
import { decodeImage, rasterOfEps, readEps } from "../testing/images.ts";
import { drawEps } from "./eps.ts";
import { createMatrix } from "./matrix.ts";
import type { PageSize } from "./picture.ts";
import { type NamedSymbol, UndrawableSymbolError } from "./symbol.ts";

const SYMBOL: NamedSymbol = {
  payload: "HTTPS://QR.EXAMPLE/7K2M9QXV4B/",
  dark: "#123456",
  light: "#fedcba",
  slug: "7K2M9QXV4B",
};
const PAGE: PageSize = { sideMm: 50, marginModules: 4 };
const MADE_AT = new Date("2026-11-21T10:20:30.123Z");
const draw = (symbol: NamedSymbol, page: PageSize) => drawEps(symbol, createMatrix(symbol.payload), page, MADE_AT);
/** Returns a position as text, in hundredths of a module. */
const cell = (...place: number[]) => place.map((modules) => Math.round(modules * 100)).join(" ");
const lineOf = (eps: Buffer, name: string) => new RegExp(`^%%${name}: (.*)$`, "m").exec(eps.toString("latin1"))?.[1];

it.each([
  [20, "57 57", "56.692913 56.692913"],
  [50, "142 142", "141.732283 141.732283"],
  [127, "360 360", "360 360"],
  [1000, "2835 2835", "2834.645669 2834.645669"],
])("has the size of %i mm in points, also rounded up", (sideMm, whole, exact) => {
  const eps = draw(SYMBOL, { ...PAGE, sideMm });
  expect(lineOf(eps, "BoundingBox")).toBe(`0 0 ${whole}`);
  expect(lineOf(eps, "HiResBoundingBox")).toBe(`0 0 ${exact}`);
});

it.each([0, 4, 16])("has exactly the dark modules with a margin of %i", (marginModules) => {
  const { modules, isDark } = createMatrix(SYMBOL.payload);
  const { sidePoints, colors, drawn } = readEps(draw(SYMBOL, { sideMm: 85, marginModules }));
  const unit = sidePoints / (modules + 2 * marginModules);
  const found = new Set<string>();
  for (const [x = 0, y = 0, width = 0] of drawn) {
    for (let step = 0; step < Math.round(width / unit); step += 1) {
      found.add(cell(y / unit - marginModules, x / unit - marginModules + step));
    }
  }
  const expected = new Set<string>();
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (isDark(row, column)) expected.add(cell(row, column));
    }
  }
  expect([...found].sort()).toEqual([...expected].sort());
  expect(colors.map((rgb) => rgb.map((part) => Math.round(part * 255)))).toEqual([
    [0xfe, 0xdc, 0xba],
    [0x12, 0x34, 0x56],
  ]);
});

it.each([
  ["a short URL", SYMBOL.payload, 300],
  ["a static URL", "https://example.com/straße?q=ü", 600],
  ["the longest payload", "x".repeat(2331), 1480],
])("decodes to the payload: %s", async (_what, payload, sidePx) => {
  expect(await decodeImage(await rasterOfEps(draw({ ...SYMBOL, payload }, PAGE), sidePx))).toBe(payload);
});

it.each([
  ["the short URL in normal letter case", {}, "(https://qr.example/7K2M9QXV4B)"],
  ["the slug for another payload", { payload: "WIFI:T:WPA;S:a;P:secret123;;" }, "(7K2M9QXV4B)"],
  ["escaped text", { payload: "x", slug: "a)\\(\r\n%%EOF ü" }, "(a\\)\\\\\\(??%%EOF ?)"],
])("has the title: %s", (_what, change, title) => {
  const eps = draw({ ...SYMBOL, ...change }, PAGE);
  expect(lineOf(eps, "Title")).toBe(title);
  expect(lineOf(eps, "CreationDate")).toBe("2026-11-21T10:20:30.123Z");
});

it("is ASCII only, in lines of valid length, with one header and one end", () => {
  const text = draw({ ...SYMBOL, payload: "ü".repeat(1000) }, PAGE).toString("latin1");
  expect(text).toMatch(/^%!PS-Adobe-3\.0 EPSF-3\.0\n[\x20-\x7e\n]*\n%%EOF\n$/);
  expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThan(256);
});

it.each([
  [19, 4],
  [1001, 4],
  [50.5, 4],
  [50, 17],
])("rejects %d mm with a margin of %d", (sideMm, marginModules) => {
  expect(() => draw(SYMBOL, { sideMm, marginModules })).toThrow(RangeError);
});

it("rejects an invalid color", () => {
  expect(() => draw({ ...SYMBOL, dark: "0 0 0 setrgbcolor" }, PAGE)).toThrow(UndrawableSymbolError);
});
