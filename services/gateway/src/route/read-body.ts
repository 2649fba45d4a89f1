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
 * Returns middleware that sets `request.body` to the bytes of the body, or to an empty buffer if the request has no
 * body. Throws body_too_large if there are more than `maxBytes`, unsupported_media_type if the encoding is unknown, and
 * invalid_json if the body is incomplete or does not match its encoding.
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
