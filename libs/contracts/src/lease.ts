// How long a redirect instance may serve a target from its memory, in ms, counted from before its look-up was sent. The gateway
// waits as long before it answers a change, so that no instance serves the old target any more by then.

export const LEASE_MS = 250;

/** How often a redirect asks the database whether the cache lacks a change, in ms; while it does the redirect does not believe it. */
export const CACHE_REPAIRS_POLL_MS = 500;

/** How long the database may take to answer that, in ms. One that takes longer counts as away. */
export const CACHE_REPAIRS_DEADLINE_MS = 600;

/**
 * How long a redirect believes the cache because the database has said that it lacks nothing, in ms, counted from before it was asked: until
 * the next answer, and what timers of a busy process are late. A process that was frozen for longer has to ask first.
 */
export const CACHE_BELIEVED_MS = CACHE_REPAIRS_POLL_MS + CACHE_REPAIRS_DEADLINE_MS + 200;

/**
 * By when, in ms from its commit, no redirect believes a cache any more to which a change could not be written. The gateway waits
 * as long, and then the lease: 300 until the view cache_repairs shows the change, and for as long as an answer from before is believed.
 */
export const CACHE_REPAIRS_NOTICED_MS = 300 + CACHE_BELIEVED_MS;
