// Parses a JSON body strictly: it must be an object, sent as `application/json` in UTF-8, and not be nested too deeply.

import { Buffer } from "node:buffer";
import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";

/** `application/json`, optionally with charset=utf-8. */
const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Maximum depth of nested arrays and objects. Recursive code, such as JSON.stringify, fails at some thousand levels. */
const MAX_DEPTH = 32;

export function isJsonInUtf8(contentType: string): boolean {
  return JSON_IN_UTF8.test(contentType);
}

declare global {
  namespace Express {
    interface Locals {
      /** The body as received, after its `Content-Encoding` was undone. Set on routes that parse a body. */
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
export function jsonFrom(bytes: Buffer): unknown {
  const text = textFrom(bytes);
  if (text !== undefined && isTooDeep(text)) {
    throw new HttpError("invalid_json", `The body must not be nested more than ${MAX_DEPTH} levels deep.`);
  }
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8, with or without a byte order mark. Returns undefined if the bytes are invalid. */
export function textFrom(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns whether arrays and objects are nested too deeply. Reads each character once. The text need not be valid JSON. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
  }
  return depth > MAX_DEPTH;
}

/** Returns the index of the quote that ends the string that begins at `start`, or the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
