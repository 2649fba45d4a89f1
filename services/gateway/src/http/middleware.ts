// The first middleware of every request: sets its id, deadline, and common headers, and rejects long URLs.

import { HttpError, requestIdFrom, sendError } from "@qr/runtime";
import type { Request, RequestHandler } from "express";

declare global {
  namespace Express {
    interface Locals {
      /** Set on every request, before anything can fail. */
      requestId?: string;
    }
  }
}

/** Maximum length of a URL (path and query) in bytes. Node decodes it with one byte per character. */
const MAX_URL_BYTES = 4096;

/** Sets the request's id and the headers that every response carries. */
export const identifyRequest: RequestHandler = (request, response, next) => {
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  response.locals.requestId = requestId;
  response.setHeader("X-Request-Id", requestId);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  next();
};

/** Rejects URLs longer than 4 kB with 414. */
export const limitUrl: RequestHandler = (request, _response, next) => {
  if (request.originalUrl.length > MAX_URL_BYTES) {
    throw new HttpError("uri_too_long", `The URL must not be longer than ${MAX_URL_BYTES} bytes.`);
  }
  next();
};

/** Rejects CORS preflights: a page of another origin would need the secret key. No response allows another origin. */
export const refusePreflight: RequestHandler = ({ method, headers }, _response, next) => {
  const isPreflight =
    method === "OPTIONS" && headers.origin !== undefined && "access-control-request-method" in headers;
  if (isPreflight) throw new HttpError("cross_origin_refused", "Call the API from a server. API keys are secret.");
  next();
};

/** Responds with 503 after `ms` without a response, or with 408 if the client has not sent the whole request. */
export function limitDuration(ms: number): RequestHandler {
  return (request, response, next) => {
    const timer = setTimeout(() => {
      if (!response.headersSent) sendError(response, lateness(request), response.locals.requestId ?? "");
    }, ms);
    response.once("close", () => clearTimeout(timer));
    next();
  };
}

function lateness(request: Request): HttpError {
  if (!request.complete) {
    return new HttpError("request_timeout", "The request did not arrive in time. Send it again.", {
      headers: { Connection: "close" },
    });
  }
  return new HttpError("unavailable", "The response took too long. Try again.", { headers: { "Retry-After": "2" } });
}
