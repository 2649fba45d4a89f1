// The layout of label sheets: where the labels are, and how a label is divided into a symbol and a caption. Lengths are
// in mm; y points down.

const PAPERS = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
export type Paper = keyof typeof PAPERS;
export const PAPER_NAMES = ["a4", "letter"] as const satisfies readonly Paper[];

export interface Sheet {
  paper: Paper;
  columns: number;
  rows: number;
  /** The size of a label. */
  width: number;
  height: number;
  /** The top left corner of the first label. */
  left: number;
  top: number;
  /** The distance from a label to the next one in its row (`stepX`) and in its column (`stepY`). */
  stepX: number;
  stepY: number;
}

/** Commercial label sheets, by the manufacturer's number. Other manufacturers sell the same sizes. */
export const SHEETS = {
  "Avery L7160": sheet("a4", [3, 7], [63.5, 38.1], [7.2, 15.15], [66.04, 38.1]),
  "Avery L7163": sheet("a4", [2, 7], [99.1, 38.1], [4.65, 15.15], [101.6, 38.1]),
  "Avery L7164": sheet("a4", [3, 4], [63.5, 72], [7.2, 4.5], [66.04, 72]),
  "Herma 4464": sheet("a4", [3, 8], [70, 37], [0, 0.5], [70, 37]),
  "Herma 4457": sheet("a4", [2, 6], [105, 48], [0, 4.5], [105, 48]),
  "Avery 5160": sheet("letter", [3, 10], [66.675, 25.4], [4.7625, 12.7], [69.85, 25.4]),
  "Avery 5163": sheet("letter", [2, 5], [101.6, 50.8], [3.96875, 12.7], [106.3625, 50.8]),
  "Avery 5164": sheet("letter", [2, 3], [101.6, 84.667], [3.96875, 12.7], [106.3625, 84.667]),
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

function sheet(
  paper: Paper,
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  [left, top]: readonly [number, number],
  [stepX, stepY]: readonly [number, number],
): Sheet {
  return { paper, columns, rows, width, height, left, top, stepX, stepY };
}

export const MIN_LABEL_MM = 20;
export const MAX_LABEL_MM = 150;
/** Space at the edges of the paper, for the crop marks and the area where printers cannot print. */
const MARGIN_MM = 12;
/** Space between labels, for the crop marks. */
const GAP_MM = 6;
/** Height of the caption below a symbol. */
const CAPTION_MM = 8;

/** Returns a sheet of as many labels as fit on plain paper, for cutting out. `mm`: the width of the symbol. */
export function plainSheet(paper: Paper, mm: number, hasCaption: boolean): Sheet {
  const { width: paperWidth, height: paperHeight } = PAPERS[paper];
  const [width, height] = [mm, mm + (hasCaption ? CAPTION_MM : 0)];
  const fitting = (space: number, size: number) =>
    Math.max(1, Math.floor((space - 2 * MARGIN_MM + GAP_MM) / (size + GAP_MM)));
  const [columns, rows] = [fitting(paperWidth, width), fitting(paperHeight, height)];
  const [stepX, stepY] = [width + GAP_MM, height + GAP_MM];
  const left = (paperWidth - columns * stepX + GAP_MM) / 2;
  const top = (paperHeight - rows * stepY + GAP_MM) / 2;
  return { paper, columns, rows, width, height, left, top, stepX, stepY };
}

export function paperOf({ paper }: Sheet): { width: number; height: number } {
  return PAPERS[paper];
}

export function labelsPerPage({ columns, rows }: Sheet): number {
  return columns * rows;
}

/** Returns the page and the top left corner of a label. Pages and labels are counted from 0, labels row by row. */
export function placeOf(index: number, sheet: Sheet): { page: number; x: number; y: number } {
  const onPage = index % labelsPerPage(sheet);
  const [column, row] = [onPage % sheet.columns, Math.floor(onPage / sheet.columns)];
  return {
    page: Math.floor(index / labelsPerPage(sheet)),
    x: sheet.left + column * sheet.stepX,
    y: sheet.top + row * sheet.stepY,
  };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Space around the symbol on a commercial label, because printers are not exact. */
const PADDING_MM = 2;
/** Minimum ratio of width to height at which the caption is placed beside the symbol. */
const WIDE = 1.4;

/** Returns the boxes for the square symbol and the caption, relative to the label's top left corner. */
export function partsOf(
  { width, height }: Sheet,
  hasCaption: boolean,
  padding = PADDING_MM,
): { symbol: Box; caption?: Box } {
  const [innerWidth, innerHeight] = [width - 2 * padding, height - 2 * padding];
  if (!hasCaption) {
    const side = Math.min(innerWidth, innerHeight);
    return { symbol: square((width - side) / 2, (height - side) / 2, side) };
  }
  if (width / height >= WIDE) {
    const symbol = square(padding, padding, innerHeight);
    const x = symbol.x + symbol.width + padding;
    return { symbol, caption: { x, y: padding, width: width - padding - x, height: innerHeight } };
  }
  const side = Math.min(innerWidth, innerHeight - CAPTION_MM);
  const symbol = square((width - side) / 2, padding, side);
  return { symbol, caption: { x: padding, y: padding + side, width: innerWidth, height: CAPTION_MM } };
}

const square = (x: number, y: number, side: number): Box => ({ x, y, width: side, height: side });
