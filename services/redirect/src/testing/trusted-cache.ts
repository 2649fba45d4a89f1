// In tests, waits until a new process trusts the cache. Until then, the process queries only the database.

import { randomUUID } from "node:crypto";
import type { TargetCache } from "@qr/target-cache";
import { vi } from "vitest";
import { REDIS_DISTRUST_MS } from "../targets/dependency-watch.ts";
import { httpGet } from "./http-get.ts";
import { newSlug } from "./test-codes.ts";

export async function untilCacheIsTrusted(port: number, cache: TargetCache): Promise<void> {
  const slug = newSlug();
  await cache.put(slug, { version: 1, target: { kind: "page", codeId: randomUUID(), text: "x", isCounted: false } });
  const ask = async () => {
    const { status } = await httpGet(port, `/${slug}`);
    if (status !== 200) throw new Error(`the cache is not trusted yet: ${status}`);
  };
  await vi.waitFor(ask, { timeout: REDIS_DISTRUST_MS + 5000, interval: 50 });
}
