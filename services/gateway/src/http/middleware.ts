// The first middleware of every request: sets its ID and common headers, rejects long URLs, and measures its duration.

import { durations, HttpError, requestIdFrom, startTrace, withinSpan } from "@qr/runtime";
import type { Request, RequestHandler } from "express";

declare global {
  namespace Express {
    interface Locals {
      /** Set on every request, before anything can fail. */
      requestId?: string;
    }
  }
}

/** Maximum length of a URL (path and query) in bytes. Node decodes each byte of it into one character. */
const MAX_URL_BYTES = 4096;
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Sets the request's ID and the headers that every response carries. */
export const identifyRequest: RequestHandler = (request, response, next) => {
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  response.locals.requestId = requestId;
  response.setHeader("X-Request-Id", requestId);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  next();
};

export const limitUrl: RequestHandler = (request, _response, next) => {
  if (request.originalUrl.length > MAX_URL_BYTES) {
    throw new HttpError("uri_too_long", `The URL must not be longer than ${MAX_URL_BYTES} bytes.`);
  }
  next();
};

/** Rejects CORS preflights: a page from another origin would need the secret key. No response under /v1 or /session allows another origin. */
export const refusePreflight: RequestHandler = ({ method, headers }, _response, next) => {
  const isPreflight =
    method === "OPTIONS" && headers.origin !== undefined && "access-control-request-method" in headers;
  if (isPreflight) throw new HttpError("cross_origin_refused", "Call the API from a server. API keys are secret.");
  next();
};

/** Returns middleware that measures request durations by route, and traces a sample of requests. Mount it after the health checks to exclude them. */
export function observeRequests(): RequestHandler {
  const timeResponse = durations("gateway_request_seconds", "Duration of requests, by route and status class.");
  return (request, response, next) => {
    const startedMs = performance.now();
    const method = METHODS.has(request.method) ? request.method : "other";
    const span = startTrace(method, { kind: "server" });
    response.once("close", () => {
      const route = routeOf(request);
      // The client closed the connection before the response.
      const status = response.writableFinished ? response.statusCode : 499;
      timeResponse((performance.now() - startedMs) / 1000, { method, route, status: `${Math.floor(status / 100)}xx` });
      span?.rename(`${method} ${route}`);
      span?.set({ "http.request.method": method, "http.route": route, "http.response.status_code": status });
      span?.end(status >= 500 ? new Error() : undefined);
    });
    withinSpan(span, next);
  };
}

/** Returns the pattern of the route, never the path, which clients choose. */
function routeOf({ route, baseUrl }: Request): string {
  return typeof route?.path === "string" ? `${baseUrl}${route.path}` : "none";
}
