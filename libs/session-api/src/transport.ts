// How the gateway distinguishes requests of the dashboard from those that another site made a browser send.

/** Base path of the dashboard's routes. The public API's routes are also served under it: `/session/v1/qr`. */
export const SESSION_BASE = "/session";

/**
 * Required on every request that changes something: the token from `GET /session/me`. It belongs to the session; a page that cannot read
 * the response cannot send it.
 */
export const CSRF_HEADER = "X-CSRF-Token";

/** The id of the account that a request applies to; the person's first account if omitted. */
export const ACCOUNT_HEADER = "X-Account-Id";

/** A list that is always one page, because it cannot exceed a few hundred entries. */
export interface Listed<T> {
  items: T[];
}
