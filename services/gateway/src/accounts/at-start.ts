// The timeouts of transactions at the start of an installation.

/** On a busy machine, embedded Postgres may be slow to serve its first transactions. */
export const AT_START = { maxWait: 20_000, timeout: 20_000 } as const;
