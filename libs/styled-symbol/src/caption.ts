// Converts captions to outlines, so that captions look the same in every viewer, even without the font. The font is Noto Sans (SIL Open Font
// License) from its npm package.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Font, Glyph } from "fontkit";
import type { CaptionBox } from "./outline.ts";
import { type Path, placed, type Step } from "./path.ts";

/** The package's font files, one per Unicode range. Each character is taken from the first file that contains it. */
const FILES = [
  import.meta.resolve("@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff"),
  import.meta.resolve("@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff"),
  import.meta.resolve("@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff"),
  import.meta.resolve("@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff"),
  import.meta.resolve("@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff"),
  import.meta.resolve("@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff"),
];

interface Letters {
  unitsPerEm: number;
  /** Height of capital letters, in font units. */
  capHeight: number;
  glyphOf(character: string): Glyph | undefined;
}

let letters: Promise<Letters> | undefined;

/** Loads the fonts on first use. If loading fails, the next call tries again. */
function readLetters(): Promise<Letters> {
  letters ??= openFonts().catch((error: unknown) => {
    letters = undefined;
    throw error;
  });
  return letters;
}

async function openFonts(): Promise<Letters> {
  const { create } = await import("fontkit");
  const fonts: Font[] = [];
  for (const url of FILES) {
    const font = create(await readFile(fileURLToPath(url)));
    if (font.type !== "WOFF") throw new Error(`${url} is not a WOFF font`);
    fonts.push(font as Font);
  }
  const [first] = fonts;
  if (!first) throw new Error("there are no fonts");
  return {
    unitsPerEm: first.unitsPerEm,
    capHeight: first.capHeight,
    glyphOf: (character) => {
      const point = character.codePointAt(0) ?? 0;
      return fonts.find((font) => font.hasGlyphForCodePoint(point))?.glyphForCodePoint(point);
    },
  };
}

/** Returns the distinct characters in a caption that the fonts lack, in order of appearance. */
export async function missingCharacters(caption: string): Promise<string[]> {
  const { glyphOf } = await readLetters();
  return [...new Set(caption)].filter((character) => glyphOf(character) === undefined);
}

/** Returns the outlines of a caption, centered in a box and as large as the box allows. Characters that the fonts lack are omitted. */
export async function captionOutline(caption: string, box: CaptionBox): Promise<Path> {
  const { capHeight, glyphOf } = await readLetters();
  const glyphs = [...caption].flatMap((character) => glyphOf(character) ?? []);
  const width = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  const scale = Math.min(box.maxCapHeight / capHeight, box.maxWidth / Math.max(width, 1));
  let x = box.x - (width * scale) / 2;
  const baseline = box.y + (capHeight * scale) / 2;
  const path: Path[] = [];
  for (const glyph of glyphs) {
    path.push(placed(outlineOf(glyph), { x, y: baseline, scale }));
    x += glyph.advanceWidth * scale;
  }
  return path.flat();
}

/** Returns the outline in font units, with y pointing down. Converts quadratic curves to cubic ones. */
function outlineOf(glyph: Glyph): Path {
  const steps: Step[] = [];
  let [atX, atY] = [0, 0];
  for (const { command, args } of glyph.path.commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = args.map((value, index) => (index % 2 ? -value : value));
    if (command === "moveTo") steps.push(["M", x1, y1]);
    else if (command === "lineTo") steps.push(["L", x1, y1]);
    else if (command === "bezierCurveTo") steps.push(["C", x1, y1, x2, y2, x3, y3]);
    else if (command === "quadraticCurveTo") {
      const toward = (from: number, control: number) => from + ((control - from) * 2) / 3;
      steps.push(["C", toward(atX, x1), toward(atY, y1), toward(x2, x1), toward(y2, y1), x2, y2]);
    } else steps.push(["Z"]);
    const end = args.length >= 2 ? args.slice(-2) : [atX, -atY];
    [atX, atY] = [end[0] ?? 0, -(end[1] ?? 0)];
  }
  return steps;
}
