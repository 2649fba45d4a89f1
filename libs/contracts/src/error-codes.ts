// The one registry of error codes: what each means and the status it is answered with. docs/errors.md is compared with it by a test.

export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    meaning: "The body, the query or the path fails validation; `details` names every fault.",
  },
  invalid_json: {
    status: 400,
    meaning: "The body is not JSON, is not an object (a batch: an array), or is not UTF-8.",
  },
  malformed_http: { status: 400, meaning: "The request is not well-formed HTTP; the connection is closed." },
  missing_api_key: {
    status: 401,
    meaning: "There is no `Authorization` header, or it has another scheme than `Bearer`.",
  },
  invalid_api_key: { status: 401, meaning: "The API key is unknown, malformed or revoked." },
  expired_api_key: { status: 401, meaning: "The API key is past its expiry." },
  not_signed_in: { status: 401, meaning: "The dashboard's session is missing, over or ended: sign in." },
  wrong_credentials: {
    status: 401,
    meaning: "Nobody is known by this mail address and this password; it is not told which of them is wrong.",
  },
  insufficient_scope: { status: 403, meaning: "The API key lacks the scope that `message` names." },
  account_suspended: {
    status: 403,
    meaning: "The account is suspended: its keys open nothing, its printed codes go on working.",
  },
  https_required: {
    status: 403,
    meaning:
      "The request came without TLS, so that the API key was readable on the way: rotate the key, and use https.",
  },
  cross_origin_refused: {
    status: 403,
    meaning:
      "A browser asked for another site's page whether it may call the API; it may not, because keys are secret.",
  },
  cross_site_request: {
    status: 403,
    meaning: "A page of another site sent the request, or a program that does not say where it comes from.",
  },
  csrf_token_invalid: {
    status: 403,
    meaning: "`X-CSRF-Token` is missing or is not this session's: read it again from `/session/me`.",
  },
  forbidden: { status: 403, meaning: "The person's role in the account does not allow this." },
  wrong_password: { status: 403, meaning: "The present password, asked for once more, is not right." },
  signup_closed: { status: 403, meaning: "Nobody can sign up here; ask an owner for an invitation." },
  not_found: { status: 404, meaning: "There is no such path, or no such code in this account." },
  method_not_allowed: { status: 405, meaning: "The path does not know the method; `Allow` lists those it knows." },
  request_timeout: { status: 408, meaning: "The request did not arrive in time; the connection is closed." },
  code_is_static: {
    status: 409,
    meaning: "The target of a static code cannot be changed: it is in the printed pattern.",
  },
  stats_not_available: { status: 409, meaning: "Static codes are not counted, so they have no statistics." },
  slug_taken: { status: 409, meaning: "A code has this `slug` already, in whatever letter case; also a deleted one." },
  idempotency_mismatch: { status: 409, meaning: "The `Idempotency-Key` was used for another request before." },
  idempotency_in_progress: {
    status: 409,
    meaning: "The first request with this `Idempotency-Key` is still running; `Retry-After` says when to come back.",
  },
  limit_reached: {
    status: 409,
    meaning: "The account has as many of these as it may have; `message` says how many.",
  },
  logo_in_use: { status: 409, meaning: "A code that is not deleted shows the logo; delete the code first." },
  key_rotated: { status: 409, meaning: "The API key has been rotated before: rotate the one in its place." },
  key_ended: {
    status: 409,
    meaning: "The API key has expired or has been revoked, so it cannot be rotated: make a new one.",
  },
  already_member: { status: 409, meaning: "The person belongs to the account already; the invitation stays open." },
  email_taken: { status: 409, meaning: "There is somebody, or an account, with this mail address already." },
  last_owner: {
    status: 409,
    meaning: "The account would be left without an owner while others work in it: make one of them an owner first.",
  },
  gone: { status: 410, meaning: "The code behind this short URL has been deleted." },
  version_mismatch: { status: 412, meaning: "The code is not, or no longer, in a state that `If-Match` names." },
  body_too_large: { status: 413, meaning: "The body is larger than 64 KiB (a batch: 2 MiB, a logo: 1 MiB)." },
  uri_too_long: { status: 414, meaning: "The URL is too long: over 4 kB on the API, over 2 kB on the short host." },
  unsupported_media_type: {
    status: 415,
    meaning:
      "The body is not `application/json` (a batch: or `text/csv`; a logo: PNG, JPEG or SVG) in UTF-8, or has an unknown `Content-Encoding`.",
  },
  rate_limited: {
    status: 429,
    meaning: "The rate limit is exceeded; `Retry-After` says in how many seconds to come back.",
  },
  headers_too_large: { status: 431, meaning: "The headers are larger than 16 kB, or more than 100." },
  internal: { status: 500, meaning: "A defect of the service; it is logged under `request_id`." },
  unavailable: {
    status: 503,
    meaning: "Something the request needs is away; nothing was half-done. `Retry-After` says when to come back.",
  },
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** Codes of single faults, in `details[].code` of an `invalid_request`. */
export const DETAIL_CODES = {
  required: "The field is missing.",
  unknown_field: "There is no such field or parameter here; look for a typing error.",
  invalid_type: "The value has the wrong JSON type.",
  invalid_value: "The value is not one of those allowed, or not of the right form.",
  too_short: "The value is too short or empty.",
  too_long: "The value is too long.",
  out_of_range: "The number or date is outside its range.",
  repeated: "The parameter is given more than once.",
  invalid_target: "The target is not what its type asks for.",
  target_loops: "The target is on one of the service's own hosts.",
  type_not_dynamic:
    "A code of this type can only be static: nothing but the symbol itself can bring its target to a phone.",
  private_target: "The target is on a private, loopback or special-use host.",
  target_blocked: "The target is on a domain that the service blocks.",
  reserved_slug: "The slug is a path of the short host's own.",
  unscannable_colors:
    "The pattern is not darker than the background, their contrast ratio is under 3, or cameras see them as nearly the same gray.",
  unscannable: "The symbol cannot be read in this style, as small as on a screen or as it is printed.",
  invalid_image: "The file is not of the type that it is sent as, is damaged, or takes too much to be drawn.",
  invalid_cursor: "The cursor was not made by this list.",
  invalid_csv: "The text is not CSV by RFC 4180 in UTF-8; the message names the line.",
  conflicting: "These parameters exclude one another.",
  empty_change: "The change names no field.",
} as const;
export type DetailCode = keyof typeof DETAIL_CODES;
