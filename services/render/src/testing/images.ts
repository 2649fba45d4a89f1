// Draws and reads images in tests: pixels with sharp, symbols with ZXing, PDF files with PDFium, and EPS files by parsing their few operators.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { drawPicture } from "../symbol/draw-picture.ts";
import { DEFAULT_LEVEL } from "../symbol/matrix.ts";
import type { PictureSize } from "../symbol/picture.ts";
import type { DrawnSymbol, ImageFormat } from "../symbol/symbol.ts";

// By default, the package fetches its WebAssembly from a public host.
const program = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

/** Returns an image as the worker draws it, but drawn in this process. Rejects with the same errors as drawPicture. */
export function drawSymbol(symbol: DrawnSymbol, format: ImageFormat, size: PictureSize): Promise<Buffer> {
  return drawPicture({ ...symbol, slug: "" }, { format, size, level: DEFAULT_LEVEL }, new Date(0));
}

export interface Pixels {
  width: number;
  height: number;
  /** Returns a pixel's color as `#rrggbb`. The coordinates must be inside the image. */
  colorAt(x: number, y: number): string;
  /** The red, green, and blue values of each pixel, one byte each, row by row. */
  rgb: Buffer;
}

/** Returns the pixels of a PNG, or of an SVG at its own size. */
export async function pixelsOf(image: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .toColorspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => {
    const at = (y * info.width + x) * 3;
    return `#${data.toString("hex", at, at + 3)}`;
  };
  return { width: info.width, height: info.height, colorAt, rgb: data };
}

/** Returns the text in the only symbol in an image. Throws if there is no symbol or more than one. */
export async function decodeImage(image: Buffer): Promise<string> {
  return (await decodeSymbol(image)).text;
}

/** Returns the text and the level of the only symbol in an image. Throws if there is no symbol or more than one. */
export async function decodeSymbol(image: Buffer): Promise<{ text: string; level: string }> {
  const png = await sharp(image).png().toBuffer();
  const found = await readBarcodes(new Uint8Array(png), { formats: ["QRCode"] });
  const [symbol] = found;
  if (!symbol || found.length !== 1) throw new Error(`The image shows ${found.length} symbols.`);
  return { text: new TextDecoder("utf-8", { fatal: true }).decode(symbol.bytes), level: symbol.ecLevel };
}

/** Returns the only page in a PDF as a PNG at the given size. */
export async function rasterOfPdf(pdf: Buffer, sidePx: number): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    if (document.getPageCount() !== 1) throw new Error(`The PDF has ${document.getPageCount()} pages.`);
    const page = await document.getPage(0).render({ width: sidePx, height: sidePx });
    const { data, width, height } = page;
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
  } finally {
    library.destroy();
  }
}

/** Returns the size, colors, and dark rectangles in an EPS file for an unstyled symbol, with y measured from the top. */
export function readEps(eps: Buffer): { sidePoints: number; colors: number[][]; drawn: number[][] } {
  const text = eps.toString("latin1");
  const sidePoints = Number(/^%%HiResBoundingBox: 0 0 (\S+) \1$/m.exec(text)?.[1]);
  const colors = [...text.matchAll(/^(\S+) (\S+) (\S+) setrgbcolor$/gm)].map(([, ...rgb]) => rgb.map(Number));
  const [, scale] = /^(\S+) dup scale$/m.exec(text) ?? [];
  const [, left, top] = /^(\d+) (\d+) translate\n1 -1 scale$/m.exec(text) ?? [];
  const runs = [...text.matchAll(/^(\d+) (\d+) (\d+) r$/gm)].map(([, ...run]) => run.map(Number));
  const unit = Number(scale);
  const drawn = runs.map(([column = 0, row = 0, length = 0]) => [
    (Number(left) + column) * unit,
    sidePoints - (Number(top) - row) * unit,
    length * unit,
    unit,
  ]);
  return { sidePoints, colors, drawn };
}

/** Returns an EPS file for an unstyled symbol as a PNG at the given size. */
export async function rasterOfEps(eps: Buffer, sidePx: number): Promise<Buffer> {
  const { sidePoints, colors, drawn } = readEps(eps);
  const [light = "", dark = ""] = colors.map((rgb) => `rgb(${rgb.map((part) => Math.round(part * 255)).join()})`);
  const path = drawn.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`).join("");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}" viewBox="0 0 ${sidePoints} ${sidePoints}">` +
    `<rect width="100%" height="100%" fill="${light}"/><path fill="${dark}" d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
