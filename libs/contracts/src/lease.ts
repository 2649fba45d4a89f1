// The timing that the gateway and the redirect agree on, so that no redirect serves a stale target after a change has been confirmed.

/**
 * How long, in ms, a redirect may serve a target from memory, counted from the start of the target's lookup. The
 * gateway waits this long before confirming a change.
 */
export const LEASE_MS = 250;

/**
 * Interval, in ms, at which a redirect queries the database for changes that are missing from the cache. While any are
 * missing, the redirect does not trust the cache.
 */
export const CACHE_REPAIRS_POLL_MS = 500;

/** Timeout for each query for missing changes, in ms. A database that takes longer is considered down. */
export const CACHE_REPAIRS_DEADLINE_MS = 600;

/**
 * How long, in ms, a redirect trusts the cache, counted from just before the query that showed that the cache contains every change. Covers
 * the time until the next result, plus timer delays in a busy process. A process that was frozen for longer must query again first.
 */
export const CACHE_TRUSTED_MS = CACHE_REPAIRS_POLL_MS + CACHE_REPAIRS_DEADLINE_MS + 200;

/**
 * Longest time, in ms, for which a redirect can still trust the cache after a change that is missing from the cache was
 * committed: 300 ms until the cache_repairs view shows the change, plus CACHE_TRUSTED_MS, the time for which an earlier
 * result is trusted. The gateway waits this long, and then for LEASE_MS.
 */
export const CACHE_REPAIRS_NOTICED_MS = 300 + CACHE_TRUSTED_MS;
