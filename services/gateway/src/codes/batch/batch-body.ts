// Reads the body of a batch: a JSON array or CSV, in UTF-8. Stands in front of the route in batch-routes.ts.

import { Buffer } from "node:buffer";
import { MAX_BATCH_ITEMS } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";
import { isJsonInUtf8, jsonFrom, textFrom } from "../../route/json-body.ts";
import { invalidRequest } from "../../route/violations.ts";
import { itemsFromCsv } from "./batch-csv.ts";

/** `text/csv`, with no parameters or with charset=utf-8 and header=present. */
const CSV_IN_UTF8 = /^text\/csv\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?|header\s*=\s*"?present"?)\s*)*;?\s*$/i;

/** Refuses every media type but the two with 415. */
export const requireBatch: RequestHandler = (request, _response, next) => {
  const type = request.headers["content-type"] ?? "";
  if (!isJsonInUtf8(type) && !CSV_IN_UTF8.test(type)) {
    const message = "Send the body with `Content-Type: application/json` or `text/csv`, in UTF-8.";
    throw new HttpError("unsupported_media_type", message);
  }
  next();
};

/** Makes an array of items of the bytes that were read into `request.body`. Throws where they are none, none at all or too many. */
export const parseBatch: RequestHandler = (request, _response, next) => {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const items = isJsonInUtf8(request.headers["content-type"] ?? "") ? itemsFromJson(bytes) : itemsFromText(bytes);
  if (items.length === 0) {
    throw invalidRequest([{ field: "", code: "too_short", message: "Must have 1 item or more." }]);
  }
  if (items.length > MAX_BATCH_ITEMS) {
    throw invalidRequest([{ field: "", code: "too_long", message: `Must have at most ${MAX_BATCH_ITEMS} items.` }]);
  }
  request.body = items;
  next();
};

function itemsFromJson(bytes: Buffer): unknown[] {
  const value = jsonFrom(bytes);
  if (!Array.isArray(value)) throw new HttpError("invalid_json", "The body must be a JSON array in UTF-8.");
  return value;
}

function itemsFromText(bytes: Buffer): unknown[] {
  const text = textFrom(bytes);
  if (text === undefined) throw invalidRequest([{ field: "", code: "invalid_csv", message: "Must be UTF-8." }]);
  return itemsFromCsv(text);
}
