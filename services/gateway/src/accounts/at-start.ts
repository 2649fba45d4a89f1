// The timeouts for transactions that run when an installation starts.

/** Timeouts in ms. They are long, because embedded Postgres on a busy machine can be slow to serve its first transactions. */
export const AT_START = { maxWait: 20_000, timeout: 20_000 } as const;
