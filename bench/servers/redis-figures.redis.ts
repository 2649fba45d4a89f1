// Fills Redis with targets, and reads Redis's memory use and counters.

import { ALWAYS_ACTIVE, targetFromRow } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { Redis } from "ioredis";
import { codeUuidOf, targetOf } from "../codes/numbered-code.ts";
import { placementOn } from "../codes/placement.ts";

const FILL_WIDTH = 500;
/** Attempts per write: on a busy machine, some writes miss their deadline. */
const FILL_ATTEMPTS = 20;

/** Returns Redis's memory use, and the numbers of reads, requested keys, and found keys since Redis was started. */
export async function readRedisFigures(redis: Redis) {
  const info = await redis.info("everything");
  const field = (pattern: RegExp) => Number(info.match(pattern)?.[1] ?? 0);
  const hits = field(/^keyspace_hits:(\d+)/m);
  return {
    readCommands: field(/^cmdstat_mget:calls=(\d+)/m) + field(/^cmdstat_get:calls=(\d+)/m),
    keys: hits + field(/^keyspace_misses:(\d+)/m),
    hits,
    usedMb: field(/^used_memory:(\d+)/m) / 2 ** 20,
  };
}

/** Opens a connection, and sets Redis's memory limit so that a million targets fit. */
export async function connectRedis(url: string): Promise<Redis> {
  const redis = new Redis(url, { connectTimeout: 2000, maxRetriesPerRequest: 2 });
  redis.on("error", () => {});
  await redis.config("SET", "maxmemory", "1gb");
  return redis;
}

/** Writes the targets of codes 0 to `count` - 1, as the redirect does after a miss. */
export async function fillRedis(url: string, count: number, { keyOf } = placementOn(0)): Promise<void> {
  const cache = await connectRedisTargetCache({ url, log: createLogger("bench", "warn") });
  while (cache.state() !== "up") await new Promise((resolve) => setTimeout(resolve, 20));
  const settings = { type: "url", dynamic: true, query: "drop", preview: true } as const;
  const common = {
    ...settings,
    ...ALWAYS_ACTIVE,
    password_hash: null,
    rules: null,
    deleted: false,
    version: 1,
    alias_id: null,
  };
  const put = async (number: number) => {
    const link_key = keyOf(number);
    const target = targetFromRow({ link_key, code_id: codeUuidOf(number), target: targetOf(number), ...common });
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await cache.put(link_key, target);
      } catch (error) {
        if (attempt === FILL_ATTEMPTS) throw error;
      }
    }
  };
  for (let from = 0; from < count; from += FILL_WIDTH) {
    const numbers = Array.from({ length: Math.min(FILL_WIDTH, count - from) }, (_, index) => from + index);
    await Promise.all(numbers.map(put));
  }
  await cache.close();
}
