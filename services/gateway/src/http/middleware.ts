// What happens to every request before anything else: it gets an id, a deadline and the headers that all answers carry, and is
// refused where its URL is too long. Used by app.ts.

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

/** Longest URL, in bytes (path and query; node passes it on as one byte a character). */
const MAX_URL_BYTES = 4096;

/** Gives the request its id, and the answer the headers that do not depend on what it is. */
export const identifyRequest: RequestHandler = (request, response, next) => {
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  response.locals.requestId = requestId;
  response.setHeader("X-Request-Id", requestId);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  next();
};

/** Refuses URLs over 4 kB with 414. */
export const limitUrl: RequestHandler = (request, _response, next) => {
  if (request.originalUrl.length > MAX_URL_BYTES) {
    throw new HttpError("uri_too_long", `The URL must have ${MAX_URL_BYTES} bytes at most.`);
  }
  next();
};

/**
 * Refuses a browser's question whether a page of another site may call the API: such a page would have to hold the key, which is
 * secret. No answer of the API allows another origin anything.
 */
export const refusePreflight: RequestHandler = ({ method, headers }, _response, next) => {
  const isPreflight =
    method === "OPTIONS" && headers.origin !== undefined && "access-control-request-method" in headers;
  if (isPreflight) throw new HttpError("cross_origin_refused", "Call the API from a server: API keys are secret.");
  next();
};

/** Answers 503 (408 where the client has not sent everything yet) once `ms` have passed without an answer. */
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
    return new HttpError("request_timeout", "The request did not arrive in time.", {
      headers: { Connection: "close" },
    });
  }
  return new HttpError("unavailable", "The answer took too long; try again.", { headers: { "Retry-After": "2" } });
}
