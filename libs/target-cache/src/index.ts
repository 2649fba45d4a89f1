export { createMemoryTargetCache } from "./target-cache.memory.ts";
export { connectRedisTargetCache } from "./target-cache.redis.ts";
export {
  type ChangeListener,
  MAX_PUT,
  type ScanTake,
  type ScanTaken,
  type TargetCache,
  TargetCacheUnavailableError,
} from "./target-cache.ts";
export { type RunQuery, readTargets } from "./target-rows-store.ts";
