export { createMemoryTargetCache } from "./target-cache.memory.ts";
export { connectRedisTargetCache } from "./target-cache.redis.ts";
export * from "./target-cache.ts";
