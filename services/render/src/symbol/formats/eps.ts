// A symbol as EPS, for print shops whose programs take no PDF: outlines in points, exact to the module grid. The form is that of
// Adobe's "Encapsulated PostScript File Format Specification" 3.0 and "Document Structuring Conventions" 3.0.

import { numberText, type StyledDrawing } from "@qr/styled-symbol";
import { checkColor } from "../check.ts";
import { darkRuns, type Matrix } from "../matrix.ts";
import type { NamedSymbol } from "../symbol.ts";
import { type PageSize, PRODUCER, sideInPoints, titleOf } from "./page.ts";

/** Digits behind the point: a millionth of a point is far below what any machine prints. */
const DIGITS = 6;
/** DSC lines have 255 characters at most; a short URL has far fewer. */
const MAX_TITLE_LENGTH = 200;

/**
 * The EPS file's bytes, ASCII alone, the same for the same arguments at any time: its one date is `madeAt`. Throws an
 * UndrawableSymbolError, and a RangeError for a page that is not allowed.
 */
export function drawEps(symbol: NamedSymbol, matrix: Matrix, page: PageSize, madeAt: Date): Buffer {
  const side = sideInPoints(page);
  const [dark, light] = [colorOf(symbol.dark), colorOf(symbol.light)];
  return epsFile(symbol, side, madeAt, [
    `${light} setrgbcolor`,
    `0 0 ${numberOf(side)} ${numberOf(side)} rectfill`,
    // From here on a unit is a module and y goes down, so that every number of the path is a whole one.
    `${numberOf(side / (matrix.modules + 2 * page.marginModules))} dup scale`,
    `${page.marginModules} ${page.marginModules + matrix.modules} translate`,
    "1 -1 scale",
    `${dark} setrgbcolor`,
    // Column, row and length of a run of dark modules.
    "/r { /w exch def moveto w 0 rlineto 0 1 rlineto w neg 0 rlineto closepath } bind def",
    "newpath",
    ...runsOf(matrix),
    "fill",
  ]);
}

/** The same of a drawing that has its margin in it. */
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
      ...path.map(([letter, ...places]) => [...places.map(numberText), letter].join(" ")),
      "fill",
    ]),
  ]);
}

/** The file around what is drawn; the origin is the lower left corner, and names that are defined are the file's own. */
function epsFile(symbol: NamedSymbol, side: number, madeAt: Date, body: readonly string[]): Buffer {
  const exact = numberOf(side);
  const whole = Math.ceil(Number(exact));
  const lines = [
    "%!PS-Adobe-3.0 EPSF-3.0",
    // Whole points by the standard, so that nothing is cut off; the next line is the true size.
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

/** Red, green and blue from 0 to 1. */
function colorOf(color: string): string {
  const bytes = Buffer.from(checkColor(color).slice(1), "hex");
  return [...bytes].map((byte) => Number((byte / 255).toFixed(DIGITS))).join(" ");
}

function numberOf(value: number): string {
  return String(Number(value.toFixed(DIGITS)));
}

/** A title in printable ASCII, whose brackets and backslashes cannot end the string. */
function textOf(title: string): string {
  return title
    .slice(0, MAX_TITLE_LENGTH)
    .replace(/[^\x20-\x7e]/g, "?")
    .replace(/[()\\]/g, "\\$&");
}
