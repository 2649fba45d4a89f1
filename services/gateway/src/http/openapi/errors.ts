// The errors that each route can return, and how the API description shows them.

import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import type { ApiRoute } from "../../route/api-route.ts";
import type { ResponseHeader } from "../../route/headers.ts";

/** Errors that every route can return. */
const ERRORS_OF_ALL: readonly ErrorCode[] = [
  "invalid_request",
  "malformed_http",
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "insufficient_scope",
  "key_limited",
  "network_not_allowed",
  "account_suspended",
  "https_required",
  "cross_origin_refused",
  "request_timeout",
  "uri_too_long",
  "rate_limited",
  "headers_too_large",
  "internal",
  "unavailable",
];
/** Errors that can be returned only for requests that change something. */
const ERRORS_OF_CHANGES: readonly ErrorCode[] = ["outcome_unknown"];
const ERRORS_OF_BODIES: readonly ErrorCode[] = ["invalid_json", "body_too_large", "unsupported_media_type"];

/** The header that every response with this error code has. */
const ERROR_HEADERS: Partial<Record<ErrorCode, ResponseHeader>> = {
  missing_api_key: "WWW-Authenticate",
  invalid_api_key: "WWW-Authenticate",
  expired_api_key: "WWW-Authenticate",
  method_not_allowed: "Allow",
  idempotency_in_progress: "Retry-After",
  rate_limited: "Retry-After",
  unavailable: "Retry-After",
};

/** Returns the error codes of a route by status, in the order of the registry. */
export function errorsOf({ method, description }: ApiRoute): Map<number, ErrorCode[]> {
  const ofBody = description.body ? ERRORS_OF_BODIES : [];
  const ofChange = method === "get" ? [] : ERRORS_OF_CHANGES;
  const all = new Set([...ERRORS_OF_ALL, ...ofBody, ...ofChange, ...description.errors]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
    if (!all.has(code)) continue;
    const { status } = ERROR_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/**
 * Returns the headers of responses with these codes, and whether each is always present. For example, only one of the codes with status 409
 * has `Retry-After`.
 */
export function headersOfErrors(codes: readonly ErrorCode[]): Map<ResponseHeader, boolean> {
  const named = codes.map((code) => ERROR_HEADERS[code]);
  return new Map(
    named.flatMap((header) => (header ? [[header, named.every((other) => other === header)] as const] : [])),
  );
}

export function errorExample(code: ErrorCode): { summary: string; value: object } {
  const { meaning } = ERROR_CODES[code];
  const value = { code, message: meaning, request_id: "5b0f7a52-1f0e-4c54-9a3b-0f4f6c1d2e3a" };
  if (code !== "invalid_request") return { summary: meaning, value };
  const message = "Unknown field. Check the spelling.";
  return { summary: meaning, value: { ...value, details: [{ field: "dinamic", code: "unknown_field", message }] } };
}
