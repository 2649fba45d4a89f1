// Reads the form of the password page.

import { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import { HttpError, type HttpRequest } from "@qr/runtime";

/** Maximum size of the body, in bytes. */
const MAX_BYTES = 1000;
const DEADLINE_MS = 5000;
const FORM = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/**
 * Resolves with the value of the field in the request's form; "" if the form does not have it. Rejects with
 * unsupported_media_type, body_too_large, or request_timeout. Each of these errors closes the connection, because the
 * rest of the body is not read.
 */
export async function readFormField(request: HttpRequest, name: string): Promise<string> {
  const { headers } = request;
  const isPlain = (headers["content-encoding"] ?? "identity").toLowerCase() === "identity";
  if (!isPlain || !FORM.test(headers["content-type"] ?? "")) {
    throw refusal("unsupported_media_type", "The body must be application/x-www-form-urlencoded.");
  }
  if (Number(headers["content-length"] ?? 0) > MAX_BYTES) throw tooLarge();
  // Plain requests, which are not Node's own requests, have no body.
  const bytes = request instanceof IncomingMessage ? await bytesOf(request) : Buffer.alloc(0);
  return new URLSearchParams(bytes.toString("utf8")).get(name) ?? "";
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const fail = (error: HttpError) => {
      stop();
      request.pause();
      reject(error);
    };
    const onData = (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length > MAX_BYTES) fail(tooLarge());
    };
    const deadline = setTimeout(
      () => fail(refusal("request_timeout", "The body did not arrive in time.")),
      DEADLINE_MS,
    );
    const unwatch = finished(request, { writable: false }, (error) => {
      stop();
      // The client has disconnected, so nobody receives the error.
      if (error) reject(refusal("request_timeout", "The body is incomplete."));
      else resolve(Buffer.concat(parts, length));
    });
    const stop = () => {
      clearTimeout(deadline);
      unwatch();
      request.off("data", onData);
    };
    request.on("data", onData);
  });
}

function tooLarge(): HttpError {
  return refusal("body_too_large", `The body must not be larger than ${MAX_BYTES} bytes.`);
}

function refusal(code: "unsupported_media_type" | "body_too_large" | "request_timeout", message: string): HttpError {
  return new HttpError(code, message, { headers: { Connection: "close", "X-Robots-Tag": "noindex" } });
}
