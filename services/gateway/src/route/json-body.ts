// Parses a JSON body strictly: it must be an object, sent as `application/json` in UTF-8.

import { Buffer } from "node:buffer";
import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";

/** `application/json`, optionally with charset=utf-8. */
const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

export function isJsonInUtf8(contentType: string): boolean {
  return JSON_IN_UTF8.test(contentType);
}

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

/** Returns the JSON value of the bytes, or undefined if they are not JSON in UTF-8. */
export function jsonFrom(bytes: Buffer): unknown {
  const text = textFrom(bytes);
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
