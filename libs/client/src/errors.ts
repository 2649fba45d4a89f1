// The errors that the client throws if the API returns an error or does not respond.

import type { components } from "./api-types.generated.ts";

type ErrorBody = components["schemas"]["Error"];
/** The error codes in this API release; later releases may add more. */
export type ErrorCode = ErrorBody["code"] | (string & {});
/** One violation in a request: the path of the field, a machine-readable code, and a human-readable sentence. */
export type ErrorDetail = NonNullable<ErrorBody["details"]>[number];

/** An error response from the API. `code` is for programs and has a stable meaning; `message` is for people. */
export class QrApiError extends Error {
  override readonly name = "QrApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Identifies the request in the service's logs; undefined if a proxy sent the response. */
  readonly requestId: string | undefined;
  /** How long the service asks clients to wait before a retry, in ms; undefined if the response does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, body: unknown) {
    const told = isErrorBody(body) ? body : undefined;
    const requestId = told?.request_id ?? response.headers.get("x-request-id") ?? undefined;
    super(`${told?.message ?? "The response does not contain an API error body."} (${response.status})`);
    this.status = response.status;
    this.code = told?.code ?? "unknown";
    this.details = told?.details ?? [];
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs(response);
  }
}

/**
 * Thrown if no response arrived after all retries, or if the response was cut off; `cause` says why. The request may or may not have been
 * carried out; it is safe to retry.
 */
export class QrConnectionError extends Error {
  override readonly name = "QrConnectionError";
}

/** Returns whether `error` is a QrApiError with this code, or with any code if none is given. */
export function isQrApiError(error: unknown, code?: ErrorCode): error is QrApiError {
  return error instanceof QrApiError && (code === undefined || error.code === code);
}

/** Returns the delay that `Retry-After` (RFC 9110, 10.2.3) specifies, converted to ms; undefined if the header is missing or malformed. */
export function retryAfterMs(response: Response): number | undefined {
  const text = response.headers.get("retry-after");
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}
