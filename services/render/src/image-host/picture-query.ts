// Parses the query in a request to the image host into a picture.

import { type ErrorDetail, uuidFromAliasId } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { CORRECTION_LEVELS, type CorrectionLevel, LevelTooHighError } from "../symbol/matrix.ts";
import {
  DEFAULT_MARGIN_MODULES,
  DEFAULT_SIDE_MM,
  DEFAULT_SIZE_PX,
  type FileFormat,
  MAX_MARGIN_MODULES,
  MAX_SIDE_MM,
  MAX_SIZE_PX,
  MIN_MARGIN_MODULES,
  MIN_SIDE_MM,
  MIN_SIZE_PX,
  type Picture,
  PictureTooSmallError,
  type RequestedPicture,
} from "../symbol/picture.ts";

/** The range of print resolutions, from 72 dpi (an old screen) to 2,400 dpi (a platesetter). */
const MIN_DPI = 72;
const MAX_DPI = 2400;
const MM_PER_INCH = 25.4;
/** Matches decimal integers without leading zeros, so that an image has only one URL. */
const WHOLE_NUMBER = /^(0|[1-9][0-9]{0,8})$/;
const MAX_NAME_LENGTH = 100;

/** The parameters for each format. WebP and SVG lack `mm` and `dpi`, because these formats cannot specify the print size of their pixels. */
const PARAMETERS: Record<FileFormat, readonly string[]> = {
  png: ["size", "mm", "dpi", "margin", "ecc", "alias", "download"],
  jpg: ["size", "mm", "dpi", "margin", "ecc", "alias", "download"],
  webp: ["size", "margin", "ecc", "alias", "download"],
  svg: ["size", "margin", "ecc", "alias", "download"],
  pdf: ["mm", "margin", "ecc", "alias", "download"],
  eps: ["mm", "margin", "ecc", "alias", "download"],
};

interface PictureQuery {
  picture: RequestedPicture;
  /** The UUID of the alias whose symbol is requested; undefined for the code's own symbol. */
  aliasId: string | undefined;
  isDownload: boolean;
}

/**
 * Returns the properties of the image that a query (without its `?`) requests. If there are violations, throws an `invalid_request` error
 * that lists them.
 */
export function readPictureQuery(query: string, format: FileFormat): PictureQuery {
  const reader = createQueryReader(query, format);
  const lengths = readLengths(reader, format);
  const marginModules = reader.wholeNumber("margin", DEFAULT_MARGIN_MODULES, MIN_MARGIN_MODULES, MAX_MARGIN_MODULES);
  const level = readLevel(reader);
  const aliasId = readAlias(reader);
  const download = reader.once("download");
  if (download !== undefined && download !== "1") reader.reject("download", "invalid_value", "Must be 1.");
  if (reader.violations.length > 0) throw invalidRequest(reader.violations);
  const picture: RequestedPicture =
    format === "pdf" || format === "eps"
      ? { format, level, page: { sideMm: lengths.side, marginModules } }
      : {
          format,
          level,
          size: { sizePx: lengths.side, marginModules },
          ...(lengths.dpi === undefined ? {} : { dpi: lengths.dpi }),
        };
  return { picture, aliasId, isDownload: download === "1" };
}

interface QueryReader {
  readonly violations: ErrorDetail[];
  isGiven(name: string): boolean;
  /** Returns the parameter's text; undefined if the parameter is missing, or if it is repeated, which is a violation. */
  once(name: string): string | undefined;
  /** Returns the parameter's number, or `preset` if the parameter is missing. If the value is a violation, the number is arbitrary. */
  wholeNumber(name: string, preset: number, min: number, max: number): number;
  reject(field: string, code: ErrorDetail["code"], message: string): void;
}

/** Returns a reader for the query. Records unknown parameters as violations. */
function createQueryReader(query: string, format: FileFormat): QueryReader {
  const parameters = new URLSearchParams(query);
  const known = PARAMETERS[format];
  const violations: ErrorDetail[] = [];
  const reject = (field: string, code: ErrorDetail["code"], message: string) => {
    violations.push({ field, code, message });
  };
  for (const name of new Set(parameters.keys())) {
    if (known.includes(name)) continue;
    reject(name.slice(0, MAX_NAME_LENGTH), "unknown_field", `The format ${format} only supports ${inWords(known)}.`);
  }

  function once(name: string): string | undefined {
    const values = parameters.getAll(name);
    if (values.length > 1) reject(name, "repeated", "The parameter is given more than once.");
    return values.length === 1 ? values[0] : undefined;
  }

  return {
    violations,
    isGiven: (name) => parameters.has(name),
    once,
    wholeNumber: (name, preset, min, max) => {
      const text = once(name);
      if (text === undefined) return preset;
      if (!WHOLE_NUMBER.test(text)) {
        reject(name, "invalid_value", `Must be a whole number from ${min} to ${max}.`);
      } else if (Number(text) < min || Number(text) > max) {
        reject(name, "out_of_range", `Must be from ${min} to ${max}.`);
      }
      return Number(text);
    },
    reject,
  };
}

interface Lengths {
  /** The side of the image, in millimeters for a page, otherwise in pixels. */
  side: number;
  dpi?: number;
}

function readLengths(reader: QueryReader, format: FileFormat): Lengths {
  if (format === "pdf" || format === "eps") return { side: readMm(reader) };
  const hasPrintSize = PARAMETERS[format].includes("dpi") && (reader.isGiven("mm") || reader.isGiven("dpi"));
  return hasPrintSize ? readPrintSize(reader, format) : { side: readSize(reader) };
}

function readMm(reader: QueryReader): number {
  return reader.wholeNumber("mm", DEFAULT_SIDE_MM, MIN_SIDE_MM, MAX_SIDE_MM);
}

function readSize(reader: QueryReader): number {
  return reader.wholeNumber("size", DEFAULT_SIZE_PX, MIN_SIZE_PX, MAX_SIZE_PX);
}

/**
 * Returns the side (`size`, or `mm` converted to the nearest whole number of pixels) and the dpi. Records a violation
 * unless `dpi` and exactly one of `size` and `mm` are given.
 */
function readPrintSize(reader: QueryReader, format: FileFormat): Lengths {
  const violationsBefore = reader.violations.length;
  const [hasSize, hasMm] = [reader.isGiven("size"), reader.isGiven("mm")];
  if (!reader.isGiven("dpi")) reader.reject("dpi", "required", `For the format ${format}, mm requires dpi.`);
  if (hasSize && hasMm) reader.reject("size", "conflicting", "Give either size or mm.");
  if (!hasSize && !hasMm) reader.reject("mm", "required", `For the format ${format}, dpi requires mm or size.`);
  const dpi = reader.wholeNumber("dpi", MIN_DPI, MIN_DPI, MAX_DPI);
  const size = readSize(reader);
  const mm = readMm(reader);
  if (hasSize) return { side: size, dpi };
  const side = Math.round((mm / MM_PER_INCH) * dpi);
  if (reader.violations.length === violationsBefore && (side < MIN_SIZE_PX || side > MAX_SIZE_PX)) {
    const message = `${mm} mm at ${dpi} dpi is ${side} pixels, which must be from ${MIN_SIZE_PX} to ${MAX_SIZE_PX}. PDF, EPS, and SVG files are sharp at any size.`;
    reader.reject("dpi", "out_of_range", message);
  }
  return { side, dpi };
}

function readLevel(reader: QueryReader): CorrectionLevel | undefined {
  const text = reader.once("ecc");
  if (text === undefined) return undefined;
  const level = CORRECTION_LEVELS.find((known) => known === text);
  if (level === undefined) reader.reject("ecc", "invalid_value", "Must be L, M, Q, or H.");
  return level;
}

function readAlias(reader: QueryReader): string | undefined {
  const text = reader.once("alias");
  if (text === undefined) return undefined;
  const aliasId = uuidFromAliasId(text);
  if (aliasId === undefined) reader.reject("alias", "invalid_value", "Must be the `id` of one of the code's aliases.");
  return aliasId;
}

/** If the error means that the symbol does not fit in the image, returns a 400 error that says what would fit; otherwise undefined. */
export function misfitError(error: unknown, picture: Picture): HttpError | undefined {
  if (error instanceof PictureTooSmallError) {
    const { smallestPx } = error;
    const isPrintSize = "size" in picture && picture.dpi !== undefined;
    const message = isPrintSize
      ? `With this margin, mm and dpi must result in at least ${smallestPx} pixels.`
      : `With this margin, the size must be at least ${smallestPx} pixels.`;
    return invalidRequest([{ field: isPrintSize ? "mm" : "size", code: "out_of_range", message }]);
  }
  if (error instanceof LevelTooHighError) {
    const message = `The content is too long for level ${picture.level}; it fits at ${inWords(error.fitting)}.`;
    return invalidRequest([{ field: "ecc", code: "out_of_range", message }]);
  }
  return undefined;
}

/** Throws an `invalid_request` error for an image that is not available with a logo. */
export function checkLogoPicture({ format, level }: RequestedPicture): void {
  if (level !== undefined && level !== "H") {
    const message = "A symbol with a logo always has level H, which makes up for the modules that the logo covers.";
    throw invalidRequest([{ field: "ecc", code: "conflicting", message }]);
  }
  if (format === "eps") {
    const message =
      "A symbol with a logo is not available as eps, because logos are raster images. Use pdf, svg, or png.";
    throw invalidRequest([{ field: "format", code: "conflicting", message }]);
  }
}

function invalidRequest(details: ErrorDetail[]): HttpError {
  return new HttpError("invalid_request", "The query is invalid. See `details`.", { details });
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
