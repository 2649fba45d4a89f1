// For tests of this and of other packages: the suite that every target cache passes, and a Redis to break.

export * from "./private-redis.redis.ts";
export * from "./target-cache-suite.ts";
