// How long a redirect instance may serve a target from its memory, in ms, counted from before its look-up was sent. The gateway
// waits as long before it answers a change, so that no instance serves the old target any more by then.

export const LEASE_MS = 250;

/** How often a redirect asks the database whether the cache lacks a change, in ms; while it does the redirect does not believe it. */
export const CACHE_REPAIRS_POLL_MS = 500;

/**
 * By when, in ms from its commit, every redirect has noticed a change that could not be written to the cache. The gateway waits
 * as long, and then the lease: 300 until the view cache_repairs shows the change, the poll, and 700 for the database's answer.
 */
export const CACHE_REPAIRS_NOTICED_MS = 300 + CACHE_REPAIRS_POLL_MS + 700;
