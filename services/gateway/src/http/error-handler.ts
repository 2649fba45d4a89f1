// The last middleware: turns every error thrown during a request into a response.

import { HttpError, type Logger, sendError, unavailable } from "@qr/runtime";
import type { ErrorRequestHandler } from "express";
import { isDatabaseUnavailable } from "../scheduling/database-errors.ts";

/**
 * Returns middleware that sends HttpErrors unchanged, reports a malformed path as 404, an unavailable database as 503, and everything else as
 * 500, and logs every 5xx. A 503 means that nothing was changed, so a request that might have changed something gets outcome_unknown instead.
 */
export function createErrorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const requestId = response.locals.requestId ?? "";
    const mayHaveChanged = response.locals.gate?.mayHaveChanged() ?? false;
    const httpError = asTold(asHttpError(error), mayHaveChanged);
    if (httpError.status >= 500) {
      const level = httpError.code === "internal" ? "error" : "warn";
      log[level]({ err: httpError.cause ?? error, request_id: requestId }, `request failed: ${httpError.code}`);
    }
    // A response might have been sent at the deadline.
    if (!response.headersSent) sendError(response, httpError, requestId);
  };
}

function asTold(error: HttpError, mayHaveChanged: boolean): HttpError {
  if (error.code !== "unavailable" || !mayHaveChanged) return error;
  const message =
    "The database became unavailable while the change was being saved, so the change may or may not have been made. Check before you repeat the request, or repeat it with the same Idempotency-Key.";
  return new HttpError("outcome_unknown", message, { cause: error.cause ?? error });
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  // The path contains an invalid escape.
  if (error instanceof URIError) return new HttpError("not_found", "There is no such path.");
  if (isDatabaseUnavailable(error)) return unavailable("The database", error);
  return new HttpError("internal", "Something went wrong on our side. The error is logged under `request_id`.", {
    cause: error,
  });
}
