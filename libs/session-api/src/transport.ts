// How the gateway distinguishes the dashboard's requests from those that another site makes a browser send.

/** Base path of the dashboard's routes. The public API's routes are also served under it: `/session/v1/qr`. */
export const SESSION_BASE = "/session";

/**
 * Header for the token from `GET /session/me`, required on every request that changes something. The token belongs to the session. Other
 * sites cannot read that response, so they cannot send the token.
 */
export const CSRF_HEADER = "X-CSRF-Token";

/** Header for the id of the account that a request applies to. If omitted, the request applies to the person's first account. */
export const ACCOUNT_HEADER = "X-Account-Id";

/** A list that always fits on one page, because it has at most a few hundred entries. */
export interface Listed<T> {
  items: T[];
}
