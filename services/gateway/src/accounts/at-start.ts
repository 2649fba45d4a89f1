// How long transactions of a start wait. Used where an installation gets its first account, and its demo.

/** On a busy machine embedded Postgres may respond its first ones late, and that is no reason not to start. */
export const AT_START = { maxWait: 20_000, timeout: 20_000 } as const;
