// Parses a JSON body strictly: it must be an object, be sent as `application/json` in UTF-8, and not be nested too deeply.

import { Buffer } from "node:buffer";
import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";

/** `application/json`, optionally with charset=utf-8. Takes linear time on every input. */
const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?(?:;\s*)?$/i;

export function isJsonInUtf8(contentType: string): boolean {
  return JSON_IN_UTF8.test(contentType);
}

declare global {
  namespace Express {
    interface Locals {
      /** The bytes of the body after its `Content-Encoding` has been decoded. Set by `keepBytes`. */
      bodyBytes?: Buffer;
    }
  }
}

/** Keeps the bytes of the body for the handler. Mount it between the middleware that reads the bytes and the one that parses them. */
export const keepBytes: RequestHandler = (request, response, next) => {
  response.locals.bodyBytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  next();
};

export const requireJson: RequestHandler = (request, _response, next) => {
  if (!isJsonInUtf8(request.headers["content-type"] ?? "")) {
    throw new HttpError("unsupported_media_type", "Send the body with `Content-Type: application/json` in UTF-8.");
  }
  next();
};

/** Replaces the bytes in `request.body` with the JSON object that they encode. Throws invalid_json if the bytes are not a JSON object. */
export const parseJson: RequestHandler = (request, _response, next) => {
  const bytes: unknown = request.body;
  const value = jsonFrom(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new HttpError("invalid_json", "The body must be a JSON object in UTF-8.");
  }
  request.body = value;
  next();
};

/** Returns the JSON value of the bytes, or undefined if they are not JSON in UTF-8. Throws invalid_json if the value is nested too deeply. */
function jsonFrom(bytes: Buffer): unknown {
  if (!isBoundedJson(bytes)) {
    throw new HttpError("invalid_json", `The body must not be nested more than ${MAX_JSON_DEPTH} levels deep.`);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Maximum depth of nested arrays and objects. Recursive code, such as JSON.stringify, fails at a few thousand levels. */
export const MAX_JSON_DEPTH = 32;

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const OPENING = new Set(Buffer.from("[{"));
const CLOSING = new Set(Buffer.from("]}"));
const BEFORE_VALUE = new Set(Buffer.from("[{,"));

/**
 * Returns whether the text is nested at most MAX_JSON_DEPTH levels deep and has at most `maxValues` values. Reads each byte once. The text
 * need not be valid JSON.
 */
export function isBoundedJson(bytes: Buffer, maxValues = Number.POSITIVE_INFINITY): boolean {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) index = endOfString(bytes, index);
    if (OPENING.has(byte)) depth += 1;
    if (CLOSING.has(byte)) depth -= 1;
    if (BEFORE_VALUE.has(byte)) values += 1;
    if (depth > MAX_JSON_DEPTH || values > maxValues) return false;
  }
  return true;
}

/** Returns the index of the quote that ends the string starting at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}
