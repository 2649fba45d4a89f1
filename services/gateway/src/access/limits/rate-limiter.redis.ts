// The rate limiter in Redis, which all gateways share. While Redis is unavailable, each gateway continues counting from
// the last shared count, so requests are served and an account's remaining units never increase within a window.

import { backoffMs, counter, type Logger, withDeadline } from "@qr/runtime";
import { Redis, type Result } from "ioredis";
import { createMemoryRateLimiter, type WindowBounds } from "./rate-limiter.memory.ts";
import { type RateLimiter, WINDOW_S, type WindowCount } from "./rate-limiter.ts";

const COMMAND_TIMEOUT_MS = 100;
/** Deadline for a call to Redis, in ms. Longer than COMMAND_TIMEOUT_MS, because ioredis adds some overhead. */
const DEADLINE_MS = 150;
/** A connection that is silent for this many ms is closed, so that requests do not wait for a frozen server. */
const SILENCE_MS = 1000;
/** Maximum difference between a window's end in this process and its end in Redis, in ms. */
const TOLERANCE_MS = 250;

declare module "ioredis" {
  interface RedisCommander<Context> {
    countRequests(key: string, requests: number, windowMs: number): Result<[count: number, msLeft: number], Context>;
    peekRequests(key: string): Result<[count: number, msLeft: number], Context>;
  }
}

/**
 * Lua script that counts requests. KEYS[1]: the account's count. ARGV: requests to add, window in ms. Returns the count and the time left
 * in its window, in ms.
 */
const COUNT_REQUESTS = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('PEXPIRE', KEYS[1], left)
end
return { count, left }
`;

/**
 * Lua script that reads a count. KEYS[1]: the account's count. Returns the count and the time left in its window, in ms; the time is
 * negative if there is no count.
 */
const PEEK_REQUESTS = `
return { tonumber(redis.call('GET', KEYS[1]) or '0'), redis.call('PTTL', KEYS[1]) }
`;

/** A call to `consume` that is waiting for the requests of its event-loop tick to be counted. */
interface Waiting {
  requests: number;
  respond(count: WindowCount): void;
}

/**
 * Creates a rate limiter that connects in the background and reconnects until `close` is called. One call to Redis counts all of an
 * account's requests in an event-loop tick, and each request still gets its own count.
 */
export function createRedisRateLimiter(options: {
  url: string;
  log: Logger;
  windowS?: number;
  bounds?: WindowBounds;
}): RateLimiter {
  const countFallback = counter(
    "gateway_rate_limit_fallbacks_total",
    "Requests that were counted in this process because Redis was unavailable.",
  );
  const { windowS = WINDOW_S } = options;
  const windowMs = windowS * 1000;
  const client = connect(options.url, options.log);
  const local = createMemoryRateLimiter(windowS, undefined, options.bounds);
  let waiting = new Map<string, Waiting[]>();
  const inFlight = createSums();

  const countInRedis = async (accountId: string, requests: number): Promise<WindowCount | undefined> => {
    try {
      const reply = client.countRequests(`rate:${accountId}`, requests, windowMs);
      const [consumed, msLeft] = await withDeadline(reply, DEADLINE_MS, "Redis");
      return { consumed, msLeft: Math.min(windowMs, Math.max(1, msLeft)) };
    } catch {
      return undefined;
    }
  };

  /** Counts in Redis, or in this process if Redis is unavailable or has lost some of the account's count. */
  const count = async (accountId: string, requests: number): Promise<WindowCount> => {
    const counted = await countInRedis(accountId, requests);
    if (counted === undefined) {
      countFallback(requests);
      return local.add(accountId, requests);
    }
    const known = local.present(accountId);
    // Redis has lost its count, or lacks what was counted here during an outage: keep the window that clients have seen.
    if (known !== undefined && known.msLeft > TOLERANCE_MS && known.consumed > counted.consumed - requests) {
      return local.add(accountId, requests);
    }
    local.set(accountId, counted);
    return counted;
  };

  const peek = async (accountId: string): Promise<WindowCount> => {
    const known = await local.peek(accountId);
    try {
      const [consumed, msLeft] = await withDeadline(client.peekRequests(`rate:${accountId}`), DEADLINE_MS, "Redis");
      // As in `count`, requests that were counted here during an outage remain counted until their window ends.
      if (msLeft < 0 || consumed < known.consumed) return known;
      return { consumed, msLeft: Math.min(windowMs, Math.max(1, msLeft)) };
    } catch {
      return known;
    }
  };

  const endTick = () => {
    const ended = waiting;
    waiting = new Map();
    for (const [accountId, all] of ended) {
      const sum = all.reduce((total, { requests }) => total + requests, 0);
      void count(accountId, sum).then(({ consumed, msLeft }) => {
        inFlight.add(accountId, -sum);
        let counted = consumed - sum;
        for (const { requests, respond } of all) {
          counted += requests;
          respond({ consumed: counted, msLeft });
        }
      });
    }
  };

  return {
    windowS,
    consume: (accountId, requests = 1) =>
      new Promise((resolve) => {
        if (waiting.size === 0) setImmediate(endTick);
        const request = { requests, respond: resolve };
        inFlight.add(accountId, requests);
        const ofAccount = waiting.get(accountId);
        if (ofAccount) ofAccount.push(request);
        else waiting.set(accountId, [request]);
      }),
    peek,
    known: (accountId) => (local.present(accountId)?.consumed ?? 0) + inFlight.of(accountId),
    close: async () => client.disconnect(),
  };
}

/** Creates a set of sums, one per account. A sum of 0 takes no memory, so there are only as many entries as accounts being counted. */
function createSums() {
  const sums = new Map<string, number>();
  const of = (accountId: string) => sums.get(accountId) ?? 0;
  return {
    of,
    add(accountId: string, requests: number): void {
      const sum = of(accountId) + requests;
      if (sum === 0) sums.delete(accountId);
      else sums.set(accountId, sum);
    },
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
    scripts: {
      countRequests: { lua: COUNT_REQUESTS, numberOfKeys: 1 },
      peekRequests: { lua: PEEK_REQUESTS, numberOfKeys: 1 },
    },
  });
  let isUp = true;
  client.on("ready", () => {
    if (!isUp) log.info("requests are counted in Redis again");
    isUp = true;
  });
  client.on("error", (error: Error) => {
    if (isUp) log.warn({ reason: error.message }, "Redis is unavailable; requests are counted in this process");
    isUp = false;
  });
  return client;
}
