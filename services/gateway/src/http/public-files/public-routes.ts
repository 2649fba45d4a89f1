// Serves files that need no API key: the OpenAPI document, and the files of the dashboard and the API reference.

import { HttpError } from "@qr/runtime";
import type { Request, RequestHandler } from "express";
import { isKnownState } from "../../route/conditions.ts";
import { ENCODINGS, type PublicFile } from "./public-file.ts";

/** Serves GET and HEAD requests for the files and passes other paths on. */
export function servePublicFiles(files: readonly PublicFile[]): RequestHandler {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return (request, response, next) => {
    const file = byPath.get(request.path);
    if (file === undefined) return next();
    requireReading(request);
    // Browsers list br last but express no preference, so the smallest encoding that the client accepts is sent.
    const encoding = ENCODINGS.find((one) => file.forms[one] && request.acceptsEncodings(one) === one) ?? "identity";
    const { bytes, etag } = file.forms[encoding] ?? file.forms.identity;
    response.set({ ...file.headers, ETag: etag });
    if (isKnownState(request.headers["if-none-match"], etag)) return void response.status(304).end();
    if (encoding !== "identity") response.set("Content-Encoding", encoding);
    response.send(bytes);
  };
}

export function requireReading({ method }: Pick<Request, "method">): void {
  if (method === "GET" || method === "HEAD") return;
  throw new HttpError("method_not_allowed", `Method ${method} is not allowed. Use GET or HEAD.`, {
    headers: { Allow: "GET, HEAD" },
  });
}
