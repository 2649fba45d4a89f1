// What a request to the image host asks for, parsed once. Used by image-routes.ts.

import { type ErrorDetail, uuidFromCodeId } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import {
  DEFAULT_MARGIN_MODULES,
  DEFAULT_SIZE_PX,
  MAX_MARGIN_MODULES,
  MAX_SIZE_PX,
  MIN_MARGIN_MODULES,
  MIN_SIZE_PX,
  type PictureSize,
} from "../symbol/check.ts";
import { DEFAULT_SIDE_MM, MAX_SIDE_MM, MIN_SIDE_MM, type PageSize } from "../symbol/pdf.ts";
import type { ImageFormat } from "../symbol/symbol.ts";

const IMAGE_PATH = /^\/(qr_[0-9a-z]{26})\.(png|svg|pdf)$/;
/** Whole numbers as anyone would write them, so that a picture has one address and not many. */
const WHOLE_NUMBER = /^(0|[1-9][0-9]{0,8})$/;

export interface ImagePath {
  /** The public id, as in the path. */
  id: string;
  /** The code's UUID. */
  codeId: string;
  format: ImageFormat | "pdf";
}

/** A picture measures pixels, a PDF's page millimetres. */
type AskedPicture = { format: ImageFormat; size: PictureSize } | { format: "pdf"; page: PageSize };

export interface AskedImage {
  /** The code's UUID. */
  codeId: string;
  picture: AskedPicture;
}

interface PictureQuery {
  picture: AskedPicture;
  isDownload: boolean;
}

/** The image that a path names, or undefined where it names none. The path is as it was sent: nothing in it is decoded. */
export function readImagePath(path: string): ImagePath | undefined {
  const [, id, format] = IMAGE_PATH.exec(path) ?? [];
  const codeId = id === undefined ? undefined : uuidFromCodeId(id);
  if (id === undefined || codeId === undefined) return undefined;
  return format === "png" || format === "svg" || format === "pdf" ? { id, codeId, format } : undefined;
}

/** The picture that a query (without its `?`) asks for in a format. Throws an `invalid_request` that names every fault. */
export function readPictureQuery(query: string, format: ImagePath["format"]): PictureQuery {
  const parameters = new URLSearchParams(query);
  const faults: ErrorDetail[] = [];
  const once = (name: string) => {
    const values = parameters.getAll(name);
    if (values.length > 1) faults.push(fault(name, "repeated", "The parameter is given more than once."));
    return values.length === 1 ? values[0] : undefined;
  };
  const wholeNumber = (name: string, preset: number, least: number, most: number) => {
    const text = once(name);
    if (text === undefined) return preset;
    if (!WHOLE_NUMBER.test(text)) {
      faults.push(fault(name, "invalid_value", `Must be a whole number from ${least} to ${most}.`));
    } else if (Number(text) < least || Number(text) > most) {
      faults.push(fault(name, "out_of_range", `Must be from ${least} to ${most}.`));
    }
    return Number(text);
  };

  const side = format === "pdf" ? "mm" : "size";
  for (const name of new Set(parameters.keys())) {
    if (![side, "margin", "download"].includes(name)) {
      faults.push(fault(name.slice(0, 100), "unknown_field", `A ${format} has ${side}, margin and download only.`));
    }
  }
  const length =
    format === "pdf"
      ? wholeNumber("mm", DEFAULT_SIDE_MM, MIN_SIDE_MM, MAX_SIDE_MM)
      : wholeNumber("size", DEFAULT_SIZE_PX, MIN_SIZE_PX, MAX_SIZE_PX);
  const marginModules = wholeNumber("margin", DEFAULT_MARGIN_MODULES, MIN_MARGIN_MODULES, MAX_MARGIN_MODULES);
  const download = once("download");
  if (download !== undefined && download !== "1") faults.push(fault("download", "invalid_value", "Must be 1."));
  if (faults.length > 0) throw invalidRequest(faults);
  const picture: AskedPicture =
    format === "pdf"
      ? { format, page: { sideMm: length, marginModules } }
      : { format, size: { sizePx: length, marginModules } };
  return { picture, isDownload: download === "1" };
}

/** 400 for a picture in which the symbol would have less than a pixel for a module. */
export function pictureTooSmall(smallestPx: number): HttpError {
  const message = `With this margin, the symbol needs a size of at least ${smallestPx}.`;
  return invalidRequest([fault("size", "out_of_range", message)]);
}

function invalidRequest(details: ErrorDetail[]): HttpError {
  return new HttpError("invalid_request", "The query is not right; see `details`.", { details });
}

function fault(field: string, code: ErrorDetail["code"], message: string): ErrorDetail {
  return { field, code, message };
}
