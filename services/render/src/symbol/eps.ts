// Draws a symbol as EPS, for print software that does not read PDF: a path with runs on the module grid, or the outlines of the symbol's
// style, scaled to points. The format is described in Adobe's "Encapsulated PostScript File Format Specification" 3.0 and "Document
// Structuring Conventions" 3.0.

import { numberText, type StyledDrawing } from "@qr/styled-symbol";
import { darkRuns, type Matrix } from "./matrix.ts";
import { type PageSize, sideInPoints } from "./picture.ts";
import { checkColor, type NamedSymbol, PRODUCER, titleOf } from "./symbol.ts";

/** Number of decimal digits. A millionth of a point is far finer than any printer's resolution. */
const DIGITS = 6;
/** Maximum length of the title, because DSC lines have at most 255 characters. */
const MAX_TITLE_LENGTH = 200;

/** Returns the EPS file in ASCII, dated `madeAt`. Throws an UndrawableSymbolError, or a RangeError if the page is out of bounds. */
export function drawEps(symbol: NamedSymbol, matrix: Matrix, page: PageSize, madeAt: Date): Buffer {
  const side = sideInPoints(page);
  const [dark, light] = [colorOf(symbol.dark), colorOf(symbol.light)];
  return epsFile(symbol, side, madeAt, [
    `${light} setrgbcolor`,
    `0 0 ${numberOf(side)} ${numberOf(side)} rectfill`,
    // The unit is a module and y points down, so all numbers in the path are integers.
    `${numberOf(side / (matrix.modules + 2 * page.marginModules))} dup scale`,
    `${page.marginModules} ${page.marginModules + matrix.modules} translate`,
    "1 -1 scale",
    `${dark} setrgbcolor`,
    // The operands are the column, row, and length of a run of dark modules.
    "/r { /w exch def moveto w 0 rlineto 0 1 rlineto w neg 0 rlineto closepath } bind def",
    "newpath",
    ...runsOf(matrix),
    "fill",
  ]);
}

/** Returns the EPS file for a styled drawing, which already contains the margin. */
export function drawStyledEps(
  symbol: NamedSymbol,
  { side: modules, fills }: StyledDrawing,
  page: PageSize,
  madeAt: Date,
): Buffer {
  const side = sideInPoints(page);
  return epsFile(symbol, side, madeAt, [
    `${numberOf(side / modules)} dup scale`,
    `0 ${modules} translate`,
    "1 -1 scale",
    "/M { moveto } bind def /L { lineto } bind def /C { curveto } bind def /Z { closepath } bind def",
    ...fills.flatMap(({ color, path }) => [
      `${colorOf(color)} setrgbcolor`,
      "newpath",
      ...path.map(([command, ...coordinates]) => [...coordinates.map(numberText), command].join(" ")),
      "fill",
    ]),
  ]);
}

/** Wraps drawing commands in a file with its own dictionary. The origin is the lower left corner. */
function epsFile(symbol: NamedSymbol, side: number, madeAt: Date, body: readonly string[]): Buffer {
  const exact = numberOf(side);
  const whole = Math.ceil(Number(exact));
  const lines = [
    "%!PS-Adobe-3.0 EPSF-3.0",
    // The standard requires integers in this line. The next line has the exact size.
    `%%BoundingBox: 0 0 ${whole} ${whole}`,
    `%%HiResBoundingBox: 0 0 ${exact} ${exact}`,
    `%%Creator: ${PRODUCER}`,
    `%%Title: (${textOf(titleOf(symbol))})`,
    `%%CreationDate: ${madeAt.toISOString()}`,
    "%%LanguageLevel: 2",
    "%%DocumentData: Clean7Bit",
    "%%EndComments",
    "gsave 8 dict begin",
    ...body,
    "end grestore",
    "%%EOF",
  ];
  return Buffer.from(`${lines.join("\n")}\n`, "latin1");
}

function runsOf(matrix: Matrix): string[] {
  const runs: string[] = [];
  for (let row = 0; row < matrix.modules; row += 1) {
    for (const [first, length] of darkRuns(matrix, row)) runs.push(`${first} ${row} ${length} r`);
  }
  return runs;
}

/** Returns the red, green, and blue values as text, each from 0 to 1. */
function colorOf(color: string): string {
  const bytes = Buffer.from(checkColor(color).slice(1), "hex");
  return [...bytes].map((byte) => Number((byte / 255).toFixed(DIGITS))).join(" ");
}

function numberOf(value: number): string {
  return String(Number(value.toFixed(DIGITS)));
}

/** Returns a title in printable ASCII with escaped parentheses and backslashes. */
function textOf(title: string): string {
  return title
    .slice(0, MAX_TITLE_LENGTH)
    .replace(/[^\x20-\x7e]/g, "?")
    .replace(/[()\\]/g, "\\$&");
}
