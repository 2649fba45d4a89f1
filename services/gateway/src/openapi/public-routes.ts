// Serves the files that need no API key: the description of the API and its reference page. app.ts puts it in front of /v1.

import { HttpError } from "@qr/runtime";
import type { RequestHandler } from "express";
import { isKnownState } from "../requests/conditions.ts";
import type { PublicFile } from "./public-file.ts";

/** Answers GET and HEAD of the files; other paths go on. */
export function servePublicFiles(files: readonly PublicFile[]): RequestHandler {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return (request, response, next) => {
    const file = byPath.get(request.path);
    if (file === undefined) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new HttpError("method_not_allowed", "GET and HEAD are known here.", { headers: { Allow: "GET, HEAD" } });
    }
    const isGzipped = request.acceptsEncodings("gzip", "identity") === "gzip";
    const { bytes, etag } = isGzipped ? file.gzipped : file.plain;
    response.set({ ...file.headers, ETag: etag });
    if (isKnownState(request.headers["if-none-match"], etag)) return void response.status(304).end();
    if (isGzipped) response.set("Content-Encoding", "gzip");
    response.send(bytes);
  };
}
