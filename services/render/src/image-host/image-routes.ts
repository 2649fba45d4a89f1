// The image host's answers: images, health, and errors for all else. Called by startRender.

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { durations, type Health, HttpError, healthAnswer, type Logger, requestIdFrom, sendError } from "@qr/runtime";
import type { Image, ImageLibrary } from "./image-library.ts";
import { type ImagePath, readImagePath } from "./image-request.ts";
import { readPictureQuery } from "./picture-query.ts";

const MAX_URL_LENGTH = 2048;
const METHODS = ["GET", "HEAD"];
/** An image never changes: its symbol is fixed at creation, and its address names all else. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";
const CONTENT_TYPES = {
  png: "image/png",
  svg: "image/svg+xml; charset=utf-8",
  webp: "image/webp",
  jpg: "image/jpeg",
  pdf: "application/pdf",
  eps: "application/postscript",
} as const;
/** An SVG that is opened as a page can run nothing, load nothing but the logo within it, and reach nothing of its host. */
const SVG_POLICY = "default-src 'none'; img-src data:; sandbox";
/** On every answer: images may be shown, read and told apart from errors by any page. */
const COMMON_HEADERS: readonly (readonly [string, string])[] = [
  ["Access-Control-Allow-Origin", "*"],
  ["Access-Control-Expose-Headers", "Content-Disposition, ETag, X-Min-Print-Size, X-Request-Id"],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
  ["X-Content-Type-Options", "nosniff"],
];

interface HostParts {
  library: ImageLibrary;
  health: Health;
  log: Logger;
}

/** Answers every request, whatever it is; never throws. */
export function createImageRoutes({ library, health, log }: HostParts): RequestListener {
  const timeAnswer = durations("render_request_seconds", "How long requests for images took, by class of status.");
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "", method = "" } = request;
    if (url.length > MAX_URL_LENGTH) throw new HttpError("uri_too_long", "The URL is longer than 2,048 characters.");
    const [path, query] = splitUrl(url);
    const healthState = healthAnswer(path, health);
    const image = readImagePath(path);
    if (!healthState && !image) throw new HttpError("not_found", "There is no such path.");
    if (!METHODS.includes(method)) {
      throw new HttpError("method_not_allowed", "Images are only read.", { headers: { Allow: METHODS.join(", ") } });
    }
    if (healthState) return sendHealth(response, healthState);
    if (image) await answerImage(request, response, image, query);
  }

  async function answerImage(request: IncomingMessage, response: ServerResponse, path: ImagePath, query: string) {
    const { picture, isDownload } = readPictureQuery(query, path.format);
    const image = await library.find({ codeId: path.codeId, picture });
    response.setHeader("ETag", image.tag);
    response.setHeader("Cache-Control", CACHE_CONTROL);
    if (image.printMm !== undefined) response.setHeader("X-Min-Print-Size", `${image.printMm}mm`);
    if (path.format === "svg") response.setHeader("Content-Security-Policy", SVG_POLICY);
    if (isDownload) {
      // Slugs are of letters, digits, _ and - alone: nothing in them needs quoting.
      response.setHeader("Content-Disposition", `attachment; filename="${image.slug ?? path.id}.${path.format}"`);
    }
    if (matchesTag(request.headers["if-none-match"], image)) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { "Content-Type": CONTENT_TYPES[path.format], "Content-Length": image.bytes.length });
    response.end(request.method === "HEAD" ? undefined : image.bytes);
  }

  return (request, response) => {
    const startedMs = performance.now();
    response.once("finish", () => {
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      timeAnswer((performance.now() - startedMs) / 1000, { status });
    });
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
    response.setHeader("X-Request-Id", requestId);
    answer(request, response).catch((error: unknown) => {
      sendError(response, asHttpError(error, requestId, log), requestId);
    });
  };
}

/** Path and query as they were sent. */
function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

function sendHealth(response: ServerResponse, { status, body }: { status: number; body: string }): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** RFC 9110: `*` matches any, and weak tags compare as strong ones do. */
function matchesTag(header: string | undefined, { tag }: Image): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === tag);
}

function asHttpError(error: unknown, requestId: string, log: Logger): HttpError {
  if (error instanceof HttpError) return error;
  log.error({ err: error, request_id: requestId }, "an image could not be answered");
  return new HttpError("internal", "The image could not be made.", { cause: error });
}
