// Files for print as pixels: PDFs by PDFium, which draws them in browsers and is none of ours; EPS by its own few operators.

import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

/** The only page of a PDF as a PNG of so many pixels along each side. */
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

/** The dark rectangles and the size of an EPS file of ours, by the operators that it uses and no others; throws for any other. */
export function readEps(eps: Buffer): { sidePoints: number; colors: number[][]; drawn: number[][] } {
  const text = eps.toString("latin1");
  const sidePoints = Number(/^%%HiResBoundingBox: 0 0 (\S+) \1$/m.exec(text)?.[1]);
  const colors = [...text.matchAll(/^(\S+) (\S+) (\S+) setrgbcolor$/gm)].map(([, ...rgb]) => rgb.map(Number));
  const [, scale] = /^(\S+) dup scale$/m.exec(text) ?? [];
  const [, left, top] = /^(\d+) (\d+) translate\n1 -1 scale$/m.exec(text) ?? [];
  const runs = [...text.matchAll(/^(\d+) (\d+) (\d+) r$/gm)].map(([, ...run]) => run.map(Number));
  const unit = Number(scale);
  // From the top, as pictures are.
  const drawn = runs.map(([column = 0, row = 0, length = 0]) => [
    (Number(left) + column) * unit,
    sidePoints - (Number(top) - row) * unit,
    length * unit,
    unit,
  ]);
  return { sidePoints, colors, drawn };
}

/** An EPS file of ours as a PNG of so many pixels along each side, by its rectangles as SVG. */
export async function rasterOfEps(eps: Buffer, sidePx: number): Promise<Buffer> {
  const { sidePoints, colors, drawn } = readEps(eps);
  const [light = "", dark = ""] = colors.map((rgb) => `rgb(${rgb.map((part) => Math.round(part * 255)).join()})`);
  const path = drawn.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`).join("");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}" viewBox="0 0 ${sidePoints} ${sidePoints}">` +
    `<rect width="100%" height="100%" fill="${light}"/><path fill="${dark}" d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
