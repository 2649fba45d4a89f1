// How often the retries are tried: a few times in npm test, the full count in npm run retries.

const isFull = process.env.RETRIES === "full";

/** Requests that are sent at once under one key. */
export const TWINS = 50;
export const ROUNDS = isFull ? 200 : 20;
export const KILLS = isFull ? 20 : 3;
