// The picture that the query of a request to the image host asks for. Used by image-routes.ts.

import {
  DEFAULT_MARGIN_MODULES,
  DEFAULT_SIZE_PX,
  MAX_MARGIN_MODULES,
  MAX_SIZE_PX,
  MIN_MARGIN_MODULES,
  MIN_SIZE_PX,
} from "../symbol/check.ts";
import { CORRECTION_LEVELS, type CorrectionLevel } from "../symbol/correction.ts";
import { DEFAULT_SIDE_MM, MAX_SIDE_MM, MIN_SIDE_MM } from "../symbol/formats/page.ts";
import type { AskedPicture, FileFormat } from "../symbol/formats/picture.ts";
import { invalidRequest } from "./image-request.ts";
import { createQueryReader, type QueryReader } from "./query-reader.ts";

/** What printers are driven with, from a screen's old 72 to the platesetter's 2,400. */
const MIN_DPI = 72;
const MAX_DPI = 2400;
const MM_PER_INCH = 25.4;

/** Of each format; WebP and SVG cannot say how large a print of their pixels is to be. */
const PARAMETERS: Record<FileFormat, readonly string[]> = {
  png: ["size", "mm", "dpi", "margin", "ecc", "download"],
  jpg: ["size", "mm", "dpi", "margin", "ecc", "download"],
  webp: ["size", "margin", "ecc", "download"],
  svg: ["size", "margin", "ecc", "download"],
  pdf: ["mm", "margin", "ecc", "download"],
  eps: ["mm", "margin", "ecc", "download"],
};

interface PictureQuery {
  picture: AskedPicture;
  isDownload: boolean;
}

/** The picture that a query (without its `?`) asks for in a format. Throws an `invalid_request` that names every fault. */
export function readPictureQuery(query: string, format: FileFormat): PictureQuery {
  const reader = createQueryReader(query, `The format ${format}`, PARAMETERS[format]);
  const lengths = readLengths(reader, format);
  const marginModules = reader.wholeNumber("margin", DEFAULT_MARGIN_MODULES, MIN_MARGIN_MODULES, MAX_MARGIN_MODULES);
  const level = readLevel(reader);
  const download = reader.once("download");
  if (download !== undefined && download !== "1") reader.refuse("download", "invalid_value", "Must be 1.");
  if (reader.faults.length > 0) throw invalidRequest(reader.faults);
  const picture: AskedPicture =
    format === "pdf" || format === "eps"
      ? { format, level, page: { sideMm: lengths.side, marginModules } }
      : {
          format,
          level,
          size: { sizePx: lengths.side, marginModules },
          ...(lengths.dpi === undefined ? {} : { dpi: lengths.dpi }),
        };
  return { picture, isDownload: download === "1" };
}

interface Lengths {
  /** Millimetres of a page, pixels of all else. */
  side: number;
  dpi?: number;
}

function readLengths(reader: QueryReader, format: FileFormat): Lengths {
  if (format === "pdf" || format === "eps") return { side: readMm(reader) };
  const hasPrintSize = PARAMETERS[format].includes("dpi") && (reader.isGiven("mm") || reader.isGiven("dpi"));
  if (!hasPrintSize) return { side: readSize(reader) };
  return readPrintSize(reader, format);
}

function readMm(reader: QueryReader): number {
  return reader.wholeNumber("mm", DEFAULT_SIDE_MM, MIN_SIDE_MM, MAX_SIDE_MM);
}

function readSize(reader: QueryReader): number {
  return reader.wholeNumber("size", DEFAULT_SIZE_PX, MIN_SIZE_PX, MAX_SIZE_PX);
}

/** Pixels of so many millimetres at so many dots an inch, to the nearest; one is nothing without the other. */
function readPrintSize(reader: QueryReader, format: FileFormat): Lengths {
  const faultsBefore = reader.faults.length;
  if (reader.isGiven("size")) {
    readSize(reader);
    reader.refuse("size", "conflicting", "Either size, or mm and dpi, which make the size.");
  }
  for (const [given, missing] of [
    ["mm", "dpi"],
    ["dpi", "mm"],
  ] as const) {
    if (reader.isGiven(missing)) continue;
    reader.refuse(
      missing,
      "required",
      `The ${given} of a ${format} needs ${missing} too: together they make its pixels.`,
    );
  }
  const mm = readMm(reader);
  const dpi = reader.wholeNumber("dpi", MIN_DPI, MIN_DPI, MAX_DPI);
  const side = Math.round((mm / MM_PER_INCH) * dpi);
  if (reader.faults.length === faultsBefore && (side < MIN_SIZE_PX || side > MAX_SIZE_PX)) {
    const message = `${mm} mm at ${dpi} dpi are ${side} pixels; there are ${MIN_SIZE_PX} to ${MAX_SIZE_PX}. A pdf, eps or svg is sharp at any size.`;
    reader.refuse("dpi", "out_of_range", message);
  }
  return { side, dpi };
}

function readLevel(reader: QueryReader): CorrectionLevel | undefined {
  const text = reader.once("ecc");
  if (text === undefined) return undefined;
  const level = CORRECTION_LEVELS.find((known) => known === text);
  if (level === undefined) reader.refuse("ecc", "invalid_value", "Must be L, M, Q or H.");
  return level;
}
