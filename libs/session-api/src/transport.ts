// How the gateway distinguishes the dashboard's requests from those that another site makes a browser send.

/** Base path of the dashboard's routes. The public API's routes are also served under this path, such as `/session/v1/qr`. */
export const SESSION_BASE = "/session";

/**
 * Header for the session's token from `GET /session/me`, required in every request that changes something. Other sites cannot read the
 * response from that route, so they cannot send the token.
 */
export const CSRF_HEADER = "X-CSRF-Token";

/** Header for the ID of the account that a request applies to. If omitted, the request applies to the person's first account. */
export const ACCOUNT_HEADER = "X-Account-Id";

/** A list that always fits on one page, because it has at most a few hundred entries. */
export interface Listed<T> {
  items: T[];
}
