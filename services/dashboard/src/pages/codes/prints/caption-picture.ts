// Draws captions as pictures, because the standard PDF fonts lack most scripts, while the browser's fonts support them.

import type { Box } from "./sheets.ts";

const DPI = 600;
const MM_PER_INCH = 25.4;
const MAX_FONT_MM = 3.2;
const MIN_FONT_MM = 1.6;
const LINE_HEIGHT = 1.25;
const ELLIPSIS = "…";

/**
 * Returns a PNG of the caption that fills the box. The text is as large as the box allows, and is shortened if it does
 * not fit.
 */
export async function captionPicture(text: string, { width, height }: Box, isCentered: boolean): Promise<Uint8Array> {
  const px = (mm: number) => Math.round((mm / MM_PER_INCH) * DPI);
  const canvas = new OffscreenCanvas(px(width), px(height));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser cannot draw captions");
  const maxLines = Math.max(1, Math.floor(height / (MIN_FONT_MM * LINE_HEIGHT)));
  let fontMm = MAX_FONT_MM;
  let lines: string[] = [];
  for (; fontMm >= MIN_FONT_MM; fontMm -= 0.2) {
    context.font = `600 ${px(fontMm)}px system-ui, sans-serif`;
    lines = linesOf(text, (line) => context.measureText(line).width <= canvas.width);
    if (
      lines.length * fontMm * LINE_HEIGHT <= height &&
      lines.every((line) => context.measureText(line).width <= canvas.width)
    )
      break;
  }
  const shown = lines.slice(0, maxLines);
  if (lines.length > shown.length) shown[shown.length - 1] = `${shown.at(-1) ?? ""}${ELLIPSIS}`;
  const lineHeight = px(Math.max(fontMm, MIN_FONT_MM) * LINE_HEIGHT);
  context.textBaseline = "middle";
  context.textAlign = isCentered ? "center" : "left";
  const top = (canvas.height - shown.length * lineHeight) / 2;
  for (const [index, line] of shown.entries()) {
    context.fillText(line, isCentered ? canvas.width / 2 : 0, top + (index + 0.5) * lineHeight, canvas.width);
  }
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Breaks the text into lines that fit: between words or, if a word is too long, within the word. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...broken(word, fits));
  }
  return lines;
}

function broken(word: string, fits: (line: string) => boolean): string[] {
  const parts = [""];
  for (const character of word) {
    const last = parts.at(-1) ?? "";
    if (last === "" || fits(last + character)) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}
