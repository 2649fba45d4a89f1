// For tests of this and other packages: the suite of every target cache, and a Redis that tests may break.

export * from "./private-redis.redis.ts";
export * from "./target-cache-suite.ts";
