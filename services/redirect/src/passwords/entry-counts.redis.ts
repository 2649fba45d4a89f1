// Counts wrong passwords in Redis, with one count for all redirects.

import { backoffMs, counter, type Logger, withDeadline } from "@qr/runtime";
import { Redis, type Result } from "ioredis";
import { type EntryCharge, type SharedEntryCounts, WINDOW_S, WRONG_PER_MINUTE } from "./entry-limit.ts";

const COMMAND_TIMEOUT_MS = 100;
/** Slightly longer than COMMAND_TIMEOUT_MS, because ioredis adds some time. */
const DEADLINE_MS = 150;
/** A connection that is silent for this long is closed, so that visitors do not wait for a frozen server. */
const SILENCE_MS = 1000;
const WINDOW_MS = WINDOW_S * 1000;

declare module "ioredis" {
  interface RedisCommander<Context> {
    chargeEntry(key: string, limit: number, windowMs: number): Result<number, Context>;
    giveBackEntry(key: string): Result<number, Context>;
  }
}

/**
 * KEYS[1]: the count of a network and a code. ARGV: limit, window in ms. Adds one to the count and returns 0, or returns the time left in the
 * window, in ms, if the count has reached the limit.
 */
const CHARGE = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count >= tonumber(ARGV[1]) then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
if count == 0 then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
else
  redis.call('INCR', KEYS[1])
end
return 0
`;

/** KEYS[1]: the count of a network and a code. Subtracts one, unless the window has ended. */
const GIVE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then
  return redis.call('DECR', KEYS[1])
end
return 0
`;

/** Connects in the background, and reconnects until `close` is called. */
export function openEntryCounts(url: string, log: Logger): SharedEntryCounts {
  const countFallback = counter(
    "redirect_entry_counts_unavailable_total",
    "Passwords that were limited by this process alone because Redis was unavailable.",
  );
  const redis = connect(url, log);
  const inTime = <T>(reply: Promise<T>) => withDeadline(reply, DEADLINE_MS, "Redis");

  return {
    charge: async (who): Promise<EntryCharge | undefined> => {
      const key = `entries:${who}`;
      try {
        const waitMs = await inTime(redis.chargeEntry(key, WRONG_PER_MINUTE, WINDOW_MS));
        return {
          waitSeconds: waitMs === 0 ? undefined : Math.ceil(waitMs / 1000),
          // If this fails, the count expires at the end of its window.
          giveBack: () => void inTime(redis.giveBackEntry(key)).catch(() => {}),
        };
      } catch {
        countFallback();
        return undefined;
      }
    },
    close: () => redis.disconnect(),
  };
}

function connect(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    connectTimeout: 1000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => backoffMs(attempt),
    connectionName: "redirect-entries",
    scripts: {
      chargeEntry: { lua: CHARGE, numberOfKeys: 1 },
      giveBackEntry: { lua: GIVE_BACK, numberOfKeys: 1 },
    },
  });
  let isUp = true;
  redis.on("ready", () => {
    if (!isUp) log.info("wrong passwords are counted in Redis again");
    isUp = true;
  });
  redis.on("error", (error: Error) => {
    if (isUp) log.warn({ reason: error.message }, "Redis is unavailable; wrong passwords are counted in this process");
    isUp = false;
  });
  return redis;
}
