// Reads a request's body as JSON: strictly application/json in UTF-8, and an object. Stands in front of the routes that take one.

import { Buffer } from "node:buffer";
import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";

/** `application/json`, with no parameter or with charset=utf-8. */
const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Refuses every other media type with 415. */
export const requireJson: RequestHandler = (request, _response, next) => {
  if (!JSON_IN_UTF8.test(request.headers["content-type"] ?? "")) {
    throw new HttpError("unsupported_media_type", "Send the body with `Content-Type: application/json` in UTF-8.");
  }
  next();
};

/** Makes an object of the bytes that were read into `request.body`. Throws invalid_json where they are none. */
export const parseJson: RequestHandler = (request, _response, next) => {
  const bytes: unknown = request.body;
  const value = parseBytes(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new HttpError("invalid_json", "The body must be a JSON object in UTF-8.");
  }
  request.body = value;
  next();
};

/** A byte order mark in front is accepted. */
function parseBytes(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
