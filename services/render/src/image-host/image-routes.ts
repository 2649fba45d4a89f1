// The image host's HTTP routes: images, health, and errors for all other paths.

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { fileNameOf, uuidFromCodeId } from "@qr/contracts";
import {
  durations,
  type Health,
  HttpError,
  type HttpRequest,
  healthResponse,
  type Logger,
  networkOf,
  requestIdFrom,
  sendError,
} from "@qr/runtime";
import { type FileFormat, PAGE_FORMATS, RASTER_FORMATS } from "../symbol/picture.ts";
import type { Image, ImageLibrary } from "./image-library.ts";
import { readPictureQuery } from "./picture-query.ts";

const MAX_URL_LENGTH = 2048;
const METHODS = ["GET", "HEAD"];
/** The URL determines the whole image, unless the code can move to another address. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";
/**
 * For codes that are on an account's own domain or have moved to another address, and for all codes while Postgres is
 * down, because the code may have been deleted.
 */
const BRIEF_CACHE_CONTROL = "public, max-age=60";
const CONTENT_TYPES = {
  png: "image/png",
  svg: "image/svg+xml; charset=utf-8",
  webp: "image/webp",
  jpg: "image/jpeg",
  pdf: "application/pdf",
  eps: "application/postscript",
} as const;
/** With this policy, an SVG that is opened as a page can load only its embedded logo, and cannot run scripts or access its host. */
const SVG_POLICY = "default-src 'none'; img-src data:; sandbox";
/** Headers in every response. They allow any page to show and read images and to distinguish images from errors. */
const COMMON_HEADERS: readonly (readonly [string, string])[] = [
  ["Access-Control-Allow-Origin", "*"],
  [
    "Access-Control-Expose-Headers",
    "Content-Disposition, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Min-Print-Size, X-Request-Id",
  ],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
  ["X-Content-Type-Options", "nosniff"],
];

const FORMATS: readonly FileFormat[] = [...RASTER_FORMATS, "svg", ...PAGE_FORMATS];
/** The first design has no number in its URLs, so that an image has only one URL. */
const IMAGE_PATH = /^\/(qr_[0-9a-z]{26})(?:\.([2-9]|[1-9]\d{1,2}))?\.([a-z]{3,4})$/;

interface HostParts {
  library: ImageLibrary;
  /** Returns the address of the client behind the trusted proxies. */
  clientAddress: (request: HttpRequest) => string;
  health: Health;
  log: Logger;
}

/** Returns a listener that responds to every request and never throws. */
export function createImageRoutes({ library, clientAddress, health, log }: HostParts): RequestListener {
  const observeSeconds = durations("render_request_seconds", "Duration of image requests, by status class.");
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "", method = "" } = request;
    if (url.length > MAX_URL_LENGTH) throw new HttpError("uri_too_long", "The URL is longer than 2,048 characters.");
    const [path, query] = splitUrl(url);
    const healthState = healthResponse(path, health);
    const image = readImagePath(path);
    if (!healthState && !image) throw new HttpError("not_found", "There is no such path.");
    if (!METHODS.includes(method)) {
      throw new HttpError("method_not_allowed", "Images only support GET and HEAD.", {
        headers: { Allow: METHODS.join(", ") },
      });
    }
    if (healthState) return sendHealth(response, healthState);
    if (image) await respondWithImage(request, response, image, query);
  }

  async function respondWithImage(request: IncomingMessage, response: ServerResponse, path: ImagePath, query: string) {
    const { picture, aliasId, isDownload } = readPictureQuery(query, path.format);
    const network = networkOf(clientAddress(request));
    const left = leftSignal(request, response);
    const image = await library.find({ ...path, aliasId, picture, network, left });
    response.setHeader("ETag", image.tag);
    response.setHeader("Cache-Control", image.isCurrent ? CACHE_CONTROL : BRIEF_CACHE_CONTROL);
    if (image.minPrintMm !== undefined) response.setHeader("X-Min-Print-Size", `${image.minPrintMm}mm`);
    if (path.format === "svg") response.setHeader("Content-Security-Policy", SVG_POLICY);
    if (isDownload) {
      response.setHeader(
        "Content-Disposition",
        `attachment; filename="${fileNameOf(image.slug ?? path.id)}.${path.format}"`,
      );
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
      observeSeconds((performance.now() - startedMs) / 1000, { status });
    });
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
    response.setHeader("X-Request-Id", requestId);
    respond(request, response).catch((error: unknown) => {
      sendError(response, asHttpError(error, requestId, log), requestId);
    });
  };
}

/**
 * Returns a signal that is aborted if the client closes its side of the connection before the response has been sent. A client that closes
 * only its own side cannot be distinguished from a client that has disconnected. It still gets images that are not waiting to be drawn.
 */
function leftSignal({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!response.writableEnded) left.abort();
  };
  socket.once("end", leave);
  response.once("close", () => {
    socket.off("end", leave);
    leave();
  });
  return left.signal;
}

interface ImagePath {
  /** The code's public ID, as in the path. */
  id: string;
  /** The code's UUID. */
  codeId: string;
  /** The number of the code's design. */
  revision: number;
  format: FileFormat;
}

/** Returns the image that a path names, or undefined if the path does not name an image. The path is not decoded. */
function readImagePath(path: string): ImagePath | undefined {
  const [, id, revision = "1", ending] = IMAGE_PATH.exec(path) ?? [];
  const codeId = id === undefined ? undefined : uuidFromCodeId(id);
  const format = FORMATS.find((known) => known === ending);
  if (id === undefined || codeId === undefined || format === undefined) return undefined;
  return { id, codeId, revision: Number(revision), format };
}

/** Returns the path and the query, undecoded. */
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

/** Returns whether If-None-Match (RFC 9110) matches the image: `*` matches any tag, and weak tags match strong ones. */
function matchesTag(header: string | undefined, { tag }: Image): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === tag);
}

function asHttpError(error: unknown, requestId: string, log: Logger): HttpError {
  if (error instanceof HttpError) return error;
  log.error({ err: error, request_id: requestId }, "could not serve an image");
  return new HttpError("internal", "The image could not be drawn.", { cause: error });
}
