// What a request to the image host asks for, and how it is refused. Used by image-routes.ts and image-library.ts.

import { type ErrorDetail, uuidFromCodeId } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { PictureTooSmallError } from "../symbol/check.ts";
import { LevelTooHighError } from "../symbol/correction.ts";
import {
  type AskedPicture,
  type FileFormat,
  PAGE_FORMATS,
  type Picture,
  RASTER_FORMATS,
} from "../symbol/formats/picture.ts";

const FORMATS: readonly FileFormat[] = [...RASTER_FORMATS, "svg", ...PAGE_FORMATS];
const IMAGE_PATH = /^\/(qr_[0-9a-z]{26})\.([a-z]{3,4})$/;

export interface ImagePath {
  /** The public id, as in the path. */
  id: string;
  /** The code's UUID. */
  codeId: string;
  format: FileFormat;
}

export interface AskedImage {
  /** The code's UUID. */
  codeId: string;
  picture: AskedPicture;
}

/** The image that a path names, or undefined where it names none. The path is as it was sent: nothing in it is decoded. */
export function readImagePath(path: string): ImagePath | undefined {
  const [, id, ending] = IMAGE_PATH.exec(path) ?? [];
  const codeId = id === undefined ? undefined : uuidFromCodeId(id);
  const format = FORMATS.find((known) => known === ending);
  return id === undefined || codeId === undefined || format === undefined ? undefined : { id, codeId, format };
}

/** The 400 of a picture that this symbol cannot be drawn as, with what would do; undefined for any other error. */
export function refusedPicture(error: unknown, picture: Picture): HttpError | undefined {
  if (error instanceof PictureTooSmallError) {
    const [field, what] =
      "size" in picture && picture.dpi !== undefined ? ["mm", "mm and dpi of"] : ["size", "a size of"];
    const message = `With this margin, the symbol needs ${what} at least ${error.smallestPx}${field === "mm" ? " pixels" : ""}.`;
    return invalidRequest([{ field, code: "out_of_range", message }]);
  }
  if (error instanceof LevelTooHighError) {
    const message = `The content is too long for level ${picture.level}; it fits at ${inWords(error.fitting)}.`;
    return invalidRequest([{ field: "ecc", code: "out_of_range", message }]);
  }
  return undefined;
}

/** Refuses what cannot be had of a symbol with a logo. */
export function checkLogoPicture({ format, level }: AskedPicture): void {
  if (level !== undefined && level !== "H") {
    const message = "The symbol of a code with a logo is of level H: what the logo covers is made up for by it.";
    throw invalidRequest([{ field: "ecc", code: "conflicting", message }]);
  }
  if (format === "eps") {
    const message = "There is no EPS of a code with a logo, which is of pixels; take pdf, svg or png.";
    throw invalidRequest([{ field: "format", code: "conflicting", message }]);
  }
}

export function invalidRequest(details: ErrorDetail[]): HttpError {
  return new HttpError("invalid_request", "The query is not right; see `details`.", { details });
}

function inWords(levels: readonly string[]): string {
  return levels.length < 2 ? levels.join() : `${levels.slice(0, -1).join(", ")} and ${levels.at(-1)}`;
}
