// The registry of error codes, with the meaning and the HTTP status of each. A test compares docs/errors.md with this registry.

export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    meaning: "The body, the query, or the path fails validation. `details` lists every violation.",
  },
  invalid_json: {
    status: 400,
    meaning:
      "The body is not JSON in UTF-8, is not an object (batch: not an array), is nested more than 32 levels deep, or (batch only) has more than 20,000 values.",
  },
  malformed_http: { status: 400, meaning: "The request is not well-formed HTTP. The connection is closed." },
  missing_api_key: {
    status: 401,
    meaning: "The `Authorization` header is missing, or its scheme is not `Bearer`.",
  },
  invalid_api_key: { status: 401, meaning: "The API key is unknown, malformed, or revoked." },
  expired_api_key: { status: 401, meaning: "The API key has expired." },
  not_signed_in: { status: 401, meaning: "There is no valid session. Sign in." },
  password_required: {
    status: 401,
    meaning: "The code behind this short URL, or the shared link, has a password, which must be entered first.",
  },
  wrong_credentials: {
    status: 401,
    meaning: "The email address or the password is wrong. The response does not say which.",
  },
  insufficient_scope: { status: 403, meaning: "The API key lacks the scope that `message` names." },
  key_limited: {
    status: 403,
    meaning: "The API key is limited to some tags or domains, and the request goes beyond them.",
  },
  network_not_allowed: {
    status: 403,
    meaning: "The API key is limited to some networks, and the request came from another one.",
  },
  account_suspended: {
    status: 403,
    meaning: "The account is suspended. Its API keys are rejected; its printed codes keep working.",
  },
  https_required: {
    status: 403,
    meaning: "The request was sent without TLS, which exposed the API key. Rotate the key and use https.",
  },
  cross_origin_refused: {
    status: 403,
    meaning: "A web page tried to call the API. Call it from a server, because API keys are secret.",
  },
  cross_site_request: {
    status: 403,
    meaning: "The request came from a page on another site, or from a program that sends no origin.",
  },
  csrf_token_invalid: {
    status: 403,
    meaning: "`X-CSRF-Token` is missing or belongs to another session. Read the token again from `/session/me`.",
  },
  forbidden: { status: 403, meaning: "The person's role in the account does not allow this request." },
  wrong_password: {
    status: 403,
    meaning: "The person's current password, or the password of the code or the shared link, is wrong.",
  },
  signup_closed: { status: 403, meaning: "Sign-up is closed. Ask an owner or admin for an invitation." },
  not_found: { status: 404, meaning: "There is no such path, or no such code in this account." },
  scheduled: { status: 404, meaning: "The code behind this short URL is not active yet." },
  paused: { status: 404, meaning: "The code behind this short URL is paused." },
  method_not_allowed: {
    status: 405,
    meaning: "The path does not support this method. `Allow` lists the supported methods.",
  },
  request_timeout: {
    status: 408,
    meaning: "The request did not arrive in time. Nothing was changed, and the connection is closed.",
  },
  code_is_static: {
    status: 409,
    meaning:
      "The target of a static code cannot be changed, because it is part of the printed symbol. Static codes also cannot move to another address, and cannot have aliases or settings that apply only to dynamic codes.",
  },
  stats_not_available: { status: 409, meaning: "Scans of static codes are not counted, so there are no statistics." },
  slug_taken: {
    status: 409,
    meaning: "Another code or alias, possibly a deleted one, has this `slug` on this domain.",
  },
  external_id_taken: { status: 409, meaning: "Another code in the account has this `external_id`." },
  name_taken: {
    status: 409,
    meaning: "Another saved view in the account has this name. Names that differ only in case are the same.",
  },
  not_restorable: {
    status: 409,
    meaning:
      "The change or the code cannot be restored: an earlier value was not kept or is no longer allowed, or the code is not deleted. `message` says why.",
  },
  domain_exists: { status: 409, meaning: "The account already has this domain." },
  domain_in_use: {
    status: 409,
    meaning:
      "The domain cannot be deleted while codes use it, and its `case_sensitive` cannot be changed once a code has used it.",
  },
  idempotency_mismatch: { status: 409, meaning: "The `Idempotency-Key` was used for a different request." },
  idempotency_in_progress: {
    status: 409,
    meaning:
      "The first request with this `Idempotency-Key` is still running. Retry after the number of seconds in `Retry-After`.",
  },
  limit_reached: {
    status: 409,
    meaning: "The account has reached its limit for this kind of object. `message` gives the limit.",
  },
  email_unproved: {
    status: 409,
    meaning:
      "Until an owner of the account has verified their email address, the account can have only a few codes, and can neither add domains nor send invitations by email.",
  },
  logo_in_use: {
    status: 409,
    meaning:
      "The logo is used by a preset, by the branding, or by a current or earlier design of a code. Change the preset or the branding, or delete the code.",
  },
  key_rotated: { status: 409, meaning: "The API key has already been rotated. Rotate its successor." },
  key_ended: {
    status: 409,
    meaning: "The API key has expired or has been revoked, so it cannot be rotated. Create a new key.",
  },
  already_member: {
    status: 409,
    meaning: "The person is already a member of the account. The invitation remains valid.",
  },
  email_taken: { status: 409, meaning: "The email address is already in use." },
  mail_disabled: { status: 409, meaning: "The service does not send email. Contact its operator." },
  last_owner: {
    status: 409,
    meaning: "The account would be left without an owner. Make another member an owner first.",
  },
  expired: { status: 410, meaning: "The code behind this short URL, or the shared link, has expired." },
  exhausted: { status: 410, meaning: "The code behind this short URL has reached its scan limit." },
  gone: { status: 410, meaning: "The code behind this short URL has been deleted." },
  version_mismatch: { status: 412, meaning: "The code has changed: `If-Match` does not match its current version." },
  body_too_large: {
    status: 413,
    meaning: "The body is larger than 64 KiB (batch: 2 MiB, logo: 1 MiB, password of a code: 1 kB).",
  },
  uri_too_long: { status: 414, meaning: "The URL is too long (API: 4 kB, short host and image host: 2 kB)." },
  unsupported_media_type: {
    status: 415,
    meaning:
      "The body is not `application/json` in UTF-8 (batch: `application/json` or `text/csv`; logo: PNG, JPEG, or SVG; password of a code: a form), or has an unknown `Content-Encoding`.",
  },
  misdirected: { status: 421, meaning: "The request is for a host that no account uses for its short links." },
  rate_limited: {
    status: 429,
    meaning: "The rate limit is exceeded. Retry after the number of seconds in `Retry-After`.",
  },
  headers_too_large: { status: 431, meaning: "There are more than 100 headers, or the headers are larger than 16 kB." },
  internal: { status: 500, meaning: "The service failed unexpectedly. The error is logged under `request_id`." },
  unavailable: {
    status: 503,
    meaning:
      "Something that the request needs is unavailable, or the request took too long. Nothing was changed. Retry after the number of seconds in `Retry-After`.",
  },
  outcome_unknown: {
    status: 504,
    meaning:
      "The database became unavailable while the change was being saved. The change may or may not have been made. Check, or repeat the request with the same `Idempotency-Key`.",
  },
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** Codes for individual violations, in `details[].code` of an `invalid_request`. */
export const DETAIL_CODES = {
  required: "The field is missing.",
  unknown_field: "The field or parameter is unknown. Check the spelling.",
  invalid_type: "The value has the wrong JSON type.",
  invalid_value: "The value is not one of the allowed values, or has the wrong format.",
  too_short: "The value is too short or empty.",
  too_long: "The value is too long.",
  out_of_range: "The number or date is out of range.",
  repeated: "The parameter is given more than once.",
  invalid_target: "The target is not valid for its type.",
  invalid_host: "The host name is not valid: it is too long, has a label that is empty or too long, or is not public.",
  target_loops: "The target is on one of the service's hosts.",
  type_not_dynamic: "Codes of this type must be static, because phones read the target from the symbol.",
  type_only_dynamic: "Codes of this type must be dynamic, because their short link shows a page or chooses the target.",
  not_applicable: "The setting does not apply to this code: the code is static, or its type has no URL to redirect to.",
  private_target: "The target is on a private, loopback, or special-use host.",
  target_blocked: "The target is on a domain that the service blocks.",
  reserved_host: "The host belongs to the service.",
  unknown_domain: "The account has no verified domain with this host or ID.",
  reserved_slug: "The slug is a reserved path.",
  unscannable_colors:
    "The pattern is not darker than the background, their contrast ratio is under 3, or cameras see them as nearly the same gray.",
  unscannable: "The symbol is not readable in this style, on a screen or in print.",
  invalid_image:
    "The file does not have the declared type, is damaged, is too complex to draw, or is an SVG that contains images or entities.",
  invalid_cursor: "The cursor is not valid for this list and sort order.",
  invalid_csv: "The text is not CSV (RFC 4180) in UTF-8. `message` gives the line number.",
  conflicting: "The parameter cannot be combined with another parameter in the request.",
  empty_change: "The change contains no fields.",
} as const;
export type DetailCode = keyof typeof DETAIL_CODES;
