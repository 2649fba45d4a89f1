// The timing that the gateway and the redirect agree on, so that no redirect serves an old target after a change has been confirmed.

/** How long a redirect may serve a target from memory, in ms, counted from just before the lookup. The gateway waits this long before it confirms a change. */
export const LEASE_MS = 250;

/** Interval, in ms, at which a redirect queries the database for changes that the cache lacks. While there are any, the redirect does not trust the cache. */
export const CACHE_REPAIRS_POLL_MS = 500;

/** Timeout for this query, in ms. A database that takes longer counts as down. */
export const CACHE_REPAIRS_DEADLINE_MS = 600;

/**
 * How long a redirect trusts the cache after a query has shown that the cache contains every change, in ms, counted from just before the query.
 * Covers the time until the next result, plus timer delays in a busy process. A process that was frozen for longer must query again first.
 */
export const CACHE_TRUSTED_MS = CACHE_REPAIRS_POLL_MS + CACHE_REPAIRS_DEADLINE_MS + 200;

/**
 * How long after a commit, in ms, a redirect may still trust a cache that lacks the change: up to 300 ms until the view cache_repairs
 * shows the change, plus CACHE_TRUSTED_MS, while an earlier result is still trusted. The gateway waits this long, and then LEASE_MS.
 */
export const CACHE_REPAIRS_NOTICED_MS = 300 + CACHE_TRUSTED_MS;
