// Reads the body of a batch: a JSON array or CSV (RFC 4180), in UTF-8.

import { Buffer } from "node:buffer";
import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";
import { principalOf } from "../../access/principal.ts";
import { isJsonInUtf8 } from "../../route/body.ts";
import type { BatchParser } from "./batch-parser.ts";

export const MAX_BATCH_BYTES = 2 * 1024 * 1024;

/** Matches `text/csv`, without parameters or with charset=utf-8, header=present, or both. Takes linear time on every input. */
const CSV_IN_UTF8 = /^text\/csv\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?|header\s*=\s*"?present"?)\s*)*(?:;\s*)?$/i;

export function isCsvInUtf8(contentType: string): boolean {
  return CSV_IN_UTF8.test(contentType);
}

/** Responds with 415 to every media type except JSON and CSV. */
export const requireBatch: RequestHandler = (request, _response, next) => {
  const type = request.headers["content-type"] ?? "";
  if (!isJsonInUtf8(type) && !isCsvInUtf8(type)) {
    const message = "Send the body with `Content-Type: application/json` or `text/csv`, in UTF-8.";
    throw new HttpError("unsupported_media_type", message);
  }
  next();
};

/** Replaces the bytes in `request.body` with an array of items. Throws if the bytes are not a batch, or if the batch has no items or too many items. */
export function parseBatch(parser: Pick<BatchParser, "parse">): RequestHandler {
  return async (request, response, next) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const format = isJsonInUtf8(request.headers["content-type"] ?? "") ? "json" : "csv";
    const { accountId } = principalOf(response);
    request.body = await parser.parse(accountId, { bytes, format }, response.locals.gate?.signal);
    next();
  };
}
