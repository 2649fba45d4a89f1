// Reads the body of a request into memory, after undoing its `Content-Encoding`.
//
// Express's own reader assumes that a request has no body if its client has half-closed the connection.

import { Buffer } from "node:buffer";
import { finished, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { HttpError } from "@qr/runtime";
import type { Request, RequestHandler } from "express";

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/**
 * Returns middleware that sets `request.body` to the bytes of the body, which are none if the request has no body. Throws body_too_large if
 * they are more than `maxBytes`, unsupported_media_type if the encoding is unknown, and invalid_json if the body is incomplete or does not
 * match its encoding.
 */
export function readBody(maxBytes: number): RequestHandler {
  return async (request, _response, next) => {
    const decoded = decodedBody(request);
    try {
      request.body = await bytesOf(decoded, maxBytes);
    } catch (error) {
      if (decoded !== request) {
        request.unpipe();
        decoded.destroy();
      }
      // The rest is read and dropped, so that the connection can be used for further requests.
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

function bytesOf(body: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    body.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else reject(new HttpError("body_too_large", `The body must not be larger than ${maxBytes / 1024} KiB.`));
    });
    finished(body, (cause) => {
      if (!cause) resolve(Buffer.concat(chunks, length));
      else {
        const message = "The body is incomplete or does not match its `Content-Encoding`.";
        reject(new HttpError("invalid_json", message, { cause }));
      }
    });
  });
}
