// Reads a request's body as JSON: strictly application/json in UTF-8, and an object. Stands in front of the routes that take one.

import { Buffer } from "node:buffer";
import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";

/** `application/json`, with no parameter or with charset=utf-8. */
const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Whether a `Content-Type` says that the body is JSON in UTF-8. */
export function isJsonInUtf8(contentType: string): boolean {
  return JSON_IN_UTF8.test(contentType);
}

/** Refuses every other media type with 415. */
export const requireJson: RequestHandler = (request, _response, next) => {
  if (!isJsonInUtf8(request.headers["content-type"] ?? "")) {
    throw new HttpError("unsupported_media_type", "Send the body with `Content-Type: application/json` in UTF-8.");
  }
  next();
};

/** Makes an object of the bytes that were read into `request.body`. Throws invalid_json where they are none. */
export const parseJson: RequestHandler = (request, _response, next) => {
  const bytes: unknown = request.body;
  const value = jsonFrom(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new HttpError("invalid_json", "The body must be a JSON object in UTF-8.");
  }
  request.body = value;
  next();
};

/** The value that the bytes are in JSON, or undefined. */
export function jsonFrom(bytes: Buffer): unknown {
  const text = textFrom(bytes);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text that the bytes are in UTF-8, or undefined. A byte order mark in front is accepted. */
export function textFrom(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
