import type { Logger } from "@qr/runtime";
import { createMemoryRateLimiter, type WindowBounds } from "./rate-limiter.memory.ts";
import { createRedisRateLimiter } from "./rate-limiter.redis.ts";
import { type RateLimiter, WINDOW_S } from "./rate-limiter.ts";

/** Opens a rate limiter: in Redis, with one count for all gateways, or in this process if there is no `redisUrl`. */
export function openRateLimiter(options: {
  redisUrl: string | undefined;
  log: Logger;
  windowS?: number;
  bounds?: WindowBounds;
}): RateLimiter {
  const { redisUrl: url, log, windowS = WINDOW_S, bounds } = options;
  if (url === undefined) return createMemoryRateLimiter(windowS, undefined, bounds);
  return createRedisRateLimiter({ url, log, windowS, ...(bounds && { bounds }) });
}
