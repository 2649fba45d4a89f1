// Makes label sheets as PDFs. The symbols are vector graphics, taken from the images that the image host has verified
// with a decoder.

import { PDFDocument, type PDFImage, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { captionPicture } from "./caption-picture.ts";
import { type Box, labelsPerPage, paperOf, partsOf, placeOf, type Sheet } from "./sheets.ts";
import { type Shape, shapesIn } from "./svg-shapes.ts";

const POINTS_PER_MM = 72 / 25.4;
const MARK_GAP_MM = 1;
const MARK_LENGTH_MM = 3;
const MARK_WIDTH_MM = 0.1;

export interface Label {
  /** The code's image. */
  svg: string;
  /** "" for none. */
  caption: string;
}

export interface SheetOptions {
  sheet: Sheet;
  hasCaptions: boolean;
  /**
   * Whether the labels are cut out of plain paper along crop marks, so that they need no margin for printing
   * inaccuracies.
   */
  isCut: boolean;
}

/** Returns the label sheets as a PDF. */
export async function labelSheets(labels: readonly Label[], options: SheetOptions): Promise<Blob> {
  const { sheet, hasCaptions, isCut } = options;
  const document = await PDFDocument.create();
  const { width, height } = paperOf(sheet);
  const pages = Array.from({ length: Math.ceil(labels.length / labelsPerPage(sheet)) }, () =>
    document.addPage([width * POINTS_PER_MM, height * POINTS_PER_MM]),
  );
  const pictures = new Map<string, Promise<PDFImage>>();
  const parts = partsOf(sheet, hasCaptions, isCut ? 0 : undefined);
  for (const [index, { svg, caption }] of labels.entries()) {
    const { page: number, x, y } = placeOf(index, sheet);
    const page = pages[number];
    if (page === undefined) continue;
    const drawing = { document, pictures, page, paperHeight: height };
    await drawSymbol(drawing, svg, moved(parts.symbol, x, y));
    if (parts.caption !== undefined && caption !== "") {
      const isBelow = parts.caption.y > parts.symbol.y;
      const png = await document.embedPng(await captionPicture(caption, parts.caption, isBelow));
      page.drawImage(png, onPage(drawing, moved(parts.caption, x, y)));
    }
    if (isCut) drawCropMarks(drawing, { x, y, width: sheet.width, height: sheet.height });
  }
  return new Blob([new Uint8Array(await document.save())], { type: "application/pdf" });
}

interface DrawingPage {
  document: PDFDocument;
  /** The logos that the document already contains, by their data. */
  pictures: Map<string, Promise<PDFImage>>;
  page: PDFPage;
  /** Height of the paper, in mm. */
  paperHeight: number;
}

const moved = (box: Box, x: number, y: number): Box => ({ ...box, x: box.x + x, y: box.y + y });

/** Converts a box to PDF coordinates: in points, with y pointing up. */
function onPage({ paperHeight }: DrawingPage, { x, y, width, height }: Box): Box {
  return {
    x: x * POINTS_PER_MM,
    y: (paperHeight - y - height) * POINTS_PER_MM,
    width: width * POINTS_PER_MM,
    height: height * POINTS_PER_MM,
  };
}

async function drawSymbol(drawing: DrawingPage, svg: string, box: Box): Promise<void> {
  const { background, shapes } = shapesIn(svg);
  const area = onPage(drawing, box);
  drawing.page.drawRectangle({ ...area, color: colorOf(background) });
  for (const shape of shapes) await drawShape(drawing, shape, area);
}

async function drawShape(drawing: DrawingPage, shape: Shape, { x, y, width, height }: Box): Promise<void> {
  const [left, top, scale] = [x + shape.x * width, y + height - shape.y * height, shape.scale * width];
  if (shape.kind === "picture") {
    const side = shape.side * scale;
    const png = await pictureIn(drawing, shape.href);
    drawing.page.drawImage(png, {
      x: left + shape.left * scale,
      y: top - shape.top * scale - side,
      width: side,
      height: side,
    });
    return;
  }
  const paint =
    shape.kind === "fill" ? { color: colorOf(shape.color) } : { borderColor: colorOf(shape.color), borderWidth: 1 };
  drawing.page.drawSvgPath(shape.path, { x: left, y: top, scale, ...paint });
}

function pictureIn({ document, pictures }: DrawingPage, href: string): Promise<PDFImage> {
  const picture = pictures.get(href) ?? document.embedPng(href);
  pictures.set(href, picture);
  return picture;
}

function drawCropMarks(drawing: DrawingPage, label: Box): void {
  const { x, y, width, height } = onPage(drawing, label);
  const [gap, length] = [MARK_GAP_MM * POINTS_PER_MM, MARK_LENGTH_MM * POINTS_PER_MM];
  for (const [cornerX, outX] of [[x, -1] as const, [x + width, 1] as const]) {
    for (const [cornerY, outY] of [[y, -1] as const, [y + height, 1] as const]) {
      const mark = (dx: number, dy: number) =>
        drawing.page.drawLine({
          start: { x: cornerX + dx * gap, y: cornerY + dy * gap },
          end: { x: cornerX + dx * (gap + length), y: cornerY + dy * (gap + length) },
          thickness: MARK_WIDTH_MM * POINTS_PER_MM,
        });
      mark(outX, 0);
      mark(0, outY);
    }
  }
}

/** Returns the color given as `#rgb` or `#rrggbb`. */
function colorOf(hex: string) {
  const full = hex.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
