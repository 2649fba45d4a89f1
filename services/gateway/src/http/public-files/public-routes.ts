// Serves the files that need no API key: the description of the API, its reference page, and what the dashboard is made of. app.ts
// puts it in front of /v1.

import { HttpError } from "@qr/runtime";
import type { Request, RequestHandler } from "express";
import { isKnownState } from "../../route/conditions.ts";
import { ENCODINGS, type PublicFile } from "./public-file.ts";

/** Answers GET and HEAD of the files; other paths go on. */
export function servePublicFiles(files: readonly PublicFile[]): RequestHandler {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return (request, response, next) => {
    const file = byPath.get(request.path);
    if (file === undefined) return next();
    requireReading(request);
    // Browsers name br last, without preferring any: of those that a client takes, the smallest is sent.
    const encoding = ENCODINGS.find((one) => file.forms[one] && request.acceptsEncodings(one) === one) ?? "identity";
    const { bytes, etag } = file.forms[encoding] ?? file.forms.identity;
    response.set({ ...file.headers, ETag: etag });
    if (isKnownState(request.headers["if-none-match"], etag)) return void response.status(304).end();
    if (encoding !== "identity") response.set("Content-Encoding", encoding);
    response.send(bytes);
  };
}

/** Refuses every method but GET and HEAD. */
export function requireReading({ method }: Pick<Request, "method">): void {
  if (method === "GET" || method === "HEAD") return;
  throw new HttpError("method_not_allowed", "GET and HEAD are known here.", { headers: { Allow: "GET, HEAD" } });
}
