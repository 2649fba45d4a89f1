// The rate limiter that all gateways share, over Redis. While Redis is away each gateway counts on by itself from what it last
// heard, so that calls are answered and an account's remainder never rises inside a window.

import { backoffMs, counter, type Logger, withDeadline } from "@qr/runtime";
import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { createMemoryRateLimiter } from "./rate-limiter.memory.ts";
import { type RateLimiter, WINDOW_S } from "./rate-limiter.ts";

const COMMAND_TIMEOUT_MS = 100;
/** A little over the command's own, for what ioredis does before and after it. */
const DEADLINE_MS = 150;
/** A connection that is silent for so long is cut: a frozen server then costs requests nothing until it is back. */
const SILENCE_MS = 1000;
/** How exactly this process and Redis agree about when a window ends. */
const TOLERANCE_MS = 250;

/** Connects in the background and for ever; close() ends it. */
export function createRedisRateLimiter(options: { url: string; log: Logger; windowS?: number }): RateLimiter {
  const countFallback = counter(
    "gateway_rate_limit_fallbacks_total",
    "Requests that were counted inside this instance because Redis was away.",
  );
  const { windowS = WINDOW_S } = options;
  const client = connect(options.url, options.log);
  const shared = new RateLimiterRedis({
    storeClient: client,
    keyPrefix: "rate",
    points: Number.MAX_SAFE_INTEGER,
    duration: windowS,
  });
  const local = createMemoryRateLimiter(windowS);

  return {
    windowS,
    async consume(accountId, requests = 1) {
      const counted = await withDeadline(shared.consume(accountId, requests), DEADLINE_MS, "Redis").catch(
        () => undefined,
      );
      if (counted === undefined) {
        countFallback();
        return local.consume(accountId, requests);
      }
      const count = {
        consumed: counted.consumedPoints,
        msLeft: Math.min(windowS * 1000, Math.max(1, counted.msBeforeNext)),
      };
      const known = await local.present(accountId);
      // Redis lost its count, or lacks what was counted here while it was away: this window ends as it was told to the client.
      if (known !== undefined && known.msLeft > TOLERANCE_MS && known.consumed >= count.consumed) {
        return local.consume(accountId, requests);
      }
      await local.set(accountId, count);
      return count;
    },
    close: async () => client.disconnect(),
  };
}

function connect(url: string, log: Logger): Redis {
  const client = new Redis(url, {
    connectTimeout: 1000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => backoffMs(attempt),
    connectionName: "gateway-rate-limit",
  });
  let isUp = true;
  client.on("ready", () => {
    if (!isUp) log.info("rate limits are counted in Redis again");
    isUp = true;
  });
  client.on("error", (error: Error) => {
    if (isUp) log.warn({ reason: error.message }, "Redis is away: rate limits are counted inside this instance");
    isUp = false;
  });
  return client;
}
