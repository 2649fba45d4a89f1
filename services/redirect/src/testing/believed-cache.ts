// A new process asks the database first for a while; only then does what a cache holds have a meaning. For tests only.

import { randomUUID } from "node:crypto";
import type { TargetCache } from "@qr/target-cache";
import { vi } from "vitest";
import { REDIS_DISTRUST_MS } from "../targets/dependency-watch.ts";
import { httpGet } from "./http-get.ts";
import { newSlug } from "./test-codes.ts";

/** Returns when the redirect at `port` answers from the cache what only the cache knows. */
export async function untilCacheIsBelieved(port: number, cache: TargetCache): Promise<void> {
  const slug = newSlug();
  await cache.put(slug, { version: 1, target: { kind: "page", codeId: randomUUID(), text: "x", isCounted: false } });
  const ask = async () => {
    const { status } = await httpGet(port, `/${slug}`);
    if (status !== 200) throw new Error(`the cache is not believed yet: ${status}`);
  };
  await vi.waitFor(ask, { timeout: REDIS_DISTRUST_MS + 5000, interval: 50 });
}
