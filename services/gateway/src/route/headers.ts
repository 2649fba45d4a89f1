// Every header that the API reads or sends, with its meaning, format, and an example. Each route names its headers in its description.

interface Header {
  description: string;
  schema: { type: "string" | "integer"; pattern?: string; format?: string; minimum?: number; maxLength?: number };
  example: string | number;
}

const ENTITY_TAG = '^"[\\x21\\x23-\\x7e]+"$';

export const REQUEST_HEADERS = {
  "X-Request-Id": {
    description:
      "Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the " +
      "logs. An ID in any other form is replaced.",
    schema: { type: "string", maxLength: 128 },
    example: "order-4711",
  },
  "If-None-Match": {
    description: "An `ETag` from an earlier response. The response is 304 without a body if nothing has changed.",
    schema: { type: "string" },
    example: '"qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"',
  },
  "If-Match": {
    description: "An `ETag` from an earlier response. The request fails with 412 if the code has changed since.",
    schema: { type: "string" },
    example: '"qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"',
  },
  "Idempotency-Key": {
    description:
      "1 to 255 visible ASCII characters of your choice. Within 24 hours, repeating a request with the same key returns the first " +
      "response and creates nothing. A different request with the same key is rejected with 409.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
    example: "c0a5e1f2-7f0c-4f7b-9a53-0a3c1b1f9f11",
  },
} as const satisfies Record<string, Header>;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

export const RESPONSE_HEADERS = {
  "X-Request-Id": {
    description: "The ID of the request: yours, or a new one. Include it when you report a problem.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" },
    example: "5b0f7a52-1f0e-4c54-9a3b-0f4f6c1d2e3a",
  },
  ETag: {
    description: "Strong validator for every field of the record except `scans`.",
    schema: { type: "string", pattern: ENTITY_TAG },
    example: '"qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"',
  },
  "X-Stats-As-Of": {
    description: "The time at which scans of the code or the account were last counted. Omitted if there are none.",
    schema: { type: "string", format: "date-time" },
    example: "2026-11-21T10:20:30.123Z",
  },
  "Content-Disposition": {
    description: "The name under which browsers save the file.",
    schema: { type: "string", pattern: "^attachment; filename=" },
    example: 'attachment; filename="qr-codes.csv"',
  },
  "Idempotent-Replayed": {
    description: "`true` if this response repeats the first response to the `Idempotency-Key`.",
    schema: { type: "string", pattern: "^true$" },
    example: "true",
  },
  "RateLimit-Policy": {
    description: "The plan's requests (`q`) per window of `w` seconds. Omitted if the plan has no limit.",
    schema: { type: "string", pattern: '^"default";q=\\d+;w=\\d+$' },
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: "Remaining requests (`r`) and seconds until the window ends (`t`). Omitted if the plan has no limit.",
    schema: { type: "string", pattern: '^"default";r=\\d+;t=\\d+$' },
    example: '"default";r=599;t=60',
  },
  "X-RateLimit-Limit": {
    description: "The plan's requests per minute. Omitted if the plan has no limit.",
    schema: { type: "integer", minimum: 1 },
    example: 600,
  },
  "X-RateLimit-Remaining": {
    description: "Remaining requests in this minute. Omitted if the plan has no limit.",
    schema: { type: "integer", minimum: 0 },
    example: 599,
  },
  "X-RateLimit-Reset": {
    description: "The end of the window, in Unix seconds. Omitted if the plan has no limit.",
    schema: { type: "integer", minimum: 0 },
    example: 1795256430,
  },
  "Retry-After": {
    description: "Seconds to wait before retrying.",
    schema: { type: "integer", minimum: 1 },
    example: 2,
  },
  "WWW-Authenticate": {
    description: "How to authenticate.",
    schema: { type: "string", pattern: "^Bearer" },
    example: "Bearer",
  },
  Allow: {
    description: "The methods that the path supports.",
    schema: { type: "string", pattern: "^[A-Z]+(, [A-Z]+)*$" },
    example: "GET, HEAD, PATCH, DELETE",
  },
} as const satisfies Record<string, Header>;
export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

export const HEADERS_OF_ALL: readonly ResponseHeader[] = ["X-Request-Id"];

/** Headers in every response to an account whose plan has a limit. */
export const RATE_LIMIT_HEADERS: readonly ResponseHeader[] = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** Headers that a successful response may omit. */
export const OPTIONAL_HEADERS: readonly ResponseHeader[] = [
  ...RATE_LIMIT_HEADERS,
  "X-Stats-As-Of",
  "Idempotent-Replayed",
];
