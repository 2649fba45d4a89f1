// Errors in the responses of every service: flat JSON with a stable code.

import { ERROR_CODES, type ErrorBody, type ErrorCode, type ErrorDetail } from "@qr/contracts";
import type { HttpResponse } from "./plain-requests/http-exchange.ts";

/** An error to send to the client. The client sees `message`, so the message must contain neither a driver's error text nor a secret. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: readonly ErrorDetail[]; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** Returns a 503 for an unavailable dependency. Use it only if nothing has been changed. */
export function unavailable(what: string, cause?: unknown): HttpError {
  return new HttpError("unavailable", `${what} is currently unavailable. Try again.`, {
    headers: { "Retry-After": "2" },
    cause,
  });
}

export function errorBody(error: HttpError, requestId: string): ErrorBody {
  const body: ErrorBody = { code: error.code, message: error.message, request_id: requestId };
  if (error.details && error.details.length > 0) body.details = [...error.details];
  return body;
}

/** Responds with an error. If the response has already begun, only cuts the connection. */
export function sendError(response: HttpResponse, error: HttpError, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(errorBody(error, requestId)));
  response.writeHead(error.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    ...error.headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
