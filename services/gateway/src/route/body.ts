// Reads the body of a request into memory, after undoing its `Content-Encoding`, and parses JSON strictly: it must be an object, be sent as
// `application/json` in UTF-8, and not be nested too deeply.
//
// Express's own reader assumes that a request has no body if its client has half-closed the connection.

import { Buffer } from "node:buffer";
import { finished, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { HttpError } from "@qr/runtime";
import type { Request, RequestHandler } from "express";

declare global {
  namespace Express {
    interface Locals {
      /** The bytes of the body after its `Content-Encoding` has been decoded. Set by `readBody`. */
      bodyBytes?: Buffer;
    }
  }
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/**
 * Returns middleware that sets `request.body` and `response.locals.bodyBytes` to the bytes of the body, or to an empty
 * buffer if the request has no body. Throws body_too_large if there are more than `maxBytes`, unsupported_media_type if
 * the encoding is unknown, and invalid_json if the body is incomplete or does not match its encoding.
 */
export function readBody(maxBytes: number): RequestHandler {
  return async (request, response, next) => {
    const decoded = decodedBody(request);
    try {
      request.body = await bytesOf(decoded, maxBytes);
      response.locals.bodyBytes = request.body;
    } catch (error) {
      if (decoded !== request) {
        request.unpipe();
        decoded.destroy();
      }
      // The rest is read and discarded, so that the connection can be used for further requests.
      request.resume();
      throw error;
    }
    next();
  };
}

function decodedBody(request: Request): Readable {
  const encoding = request.headers["content-encoding"]?.toLowerCase() || "identity";
  if (encoding === "identity") return request;
  const createDecoder = DECODERS.get(encoding);
  if (createDecoder === undefined) {
    throw new HttpError("unsupported_media_type", "The `Content-Encoding` of the body is not supported.");
  }
  const decoder = createDecoder();
  finished(request, (error) => {
    if (error) decoder.destroy(error);
  });
  return request.pipe(decoder);
}

/**
 * Returns the bytes of a body. They are copied into one buffer: if each part stayed in memory as a buffer of its own, a body that arrives
 * byte by byte would take up hundreds of times its size.
 */
function bytesOf(body: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    let length = 0;
    const onData = (part: Buffer) => {
      const end = length + part.length;
      if (end > maxBytes) {
        body.off("data", onData);
        bytes = Buffer.alloc(0);
        return reject(new HttpError("body_too_large", `The body must not be larger than ${maxBytes / 1024} KiB.`));
      }
      if (end > bytes.length) bytes = enlarged(bytes, Math.min(maxBytes, Math.max(end, 2 * length)));
      part.copy(bytes, length);
      length = end;
    };
    body.on("data", onData);
    finished(body, (cause) => {
      if (!cause) resolve(bytes.subarray(0, length));
      else {
        const message = "The body is incomplete or does not match its `Content-Encoding`.";
        reject(new HttpError("invalid_json", message, { cause }));
      }
    });
  });
}

function enlarged(bytes: Buffer, size: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(size);
  bytes.copy(larger);
  return larger;
}

/** `application/json`, optionally with charset=utf-8. Takes linear time on every input. */
const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?(?:;\s*)?$/i;

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
