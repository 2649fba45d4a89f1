// The steps of a restore that an operator performs with redis-cli.

import { Redis } from "ioredis";

/** Returns the slugs whose targets are cached in Redis. */
export async function slugsInRedis(url: string): Promise<string[]> {
  return withRedis(url, async (redis) => {
    const keys = await redis.keys("target:*");
    return keys.map((key) => key.replace(/^target:\{(.*)\}$/, "$1"));
  });
}

export async function emptyRedis(url: string): Promise<void> {
  await withRedis(url, (redis) => redis.flushdb());
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, commandTimeout: 5000 });
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
