// How a request of the dashboard is told from one that another site has made a browser send.

/** Where the dashboard's routes begin. The routes of the public API response under it too: `/session/v1/qr`. */
export const SESSION_BASE = "/session";

/**
 * Sent with every request that changes something: the token that `GET /session/me` has told. It belongs to the session, so that a
 * page that cannot read the response cannot send it.
 */
export const CSRF_HEADER = "X-CSRF-Token";

/** Which of the person's accounts a request is about, by its id; the first one they belong to where it is not sent. */
export const ACCOUNT_HEADER = "X-Account-Id";

/** One page is all there is, where a list cannot grow beyond a few hundred. */
export interface Listed<T> {
  items: T[];
}
