// For tests of this and other packages: the test suite that every target cache must pass, and a Redis that tests can break.

export * from "./private-redis.redis.ts";
export * from "./target-cache-suite.ts";
