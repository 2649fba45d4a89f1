import { CACHE_TRUSTED_MS } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { TargetCacheUnavailableError } from "@qr/target-cache";
import { beforeEach, expect, test } from "vitest";
import { type DependencyWatch, REDIS_DISTRUST_MS, watchDependencies } from "./dependency-watch.ts";

const LATE = new TargetCacheUnavailableError("late", { isConnected: true });
const LOST = new TargetCacheUnavailableError("lost", { isConnected: false });

let watch: DependencyWatch;
beforeEach(() => {
  watch = watchDependencies(0, () => "up", createLogger("test", "silent"));
  watch.cacheResponded();
});

test("a single late response does not mark Redis as down", () => {
  for (const atMs of [1000, 2000, 3000, 4000]) {
    watch.cacheFailed(atMs, LATE);
    expect(watch.state().redis).toBe("up");
    watch.cacheResponded();
  }
});

test("Redis is down after a second and a half without a response, until it responds", () => {
  watch.cacheFailed(1000, LATE);
  watch.cacheFailed(2499, LATE);
  expect(watch.state().redis).toBe("up");
  watch.cacheFailed(2500, LATE);
  expect(watch.state().redis).toBe("down");
  watch.cacheResponded();
  expect(watch.state().redis).toBe("up");
});

test("Redis is down as soon as its connection is lost", () => {
  watch.cacheFailed(1000, LOST);
  expect(watch.state().redis).toBe("down");
});

test("Redis is trusted for a while, starting when the database is queried and reports no waiting repair", () => {
  expect(watch.isCacheTrusted(100_000)).toBe(false);
  watch.cacheIsComplete(100_000);
  watch.cacheIsComplete(99_000);
  expect(watch.isCacheTrusted(100_000 + CACHE_TRUSTED_MS - 1)).toBe(true);
  expect(watch.isCacheTrusted(100_000 + CACHE_TRUSTED_MS)).toBe(false);
});

test("Redis is trusted while the database is down, unless the database has reported a waiting repair", () => {
  watch.storeFailed(100_000, new Error("down"));
  expect(watch.isCacheTrusted(100_000)).toBe(true);
  watch.cacheIsBehind(100_000);
  expect(watch.isCacheTrusted(100_000)).toBe(false);
  expect(watch.isCacheBehind(100_000 + REDIS_DISTRUST_MS - 1)).toBe(true);
  expect(watch.isCacheBehind(100_000 + REDIS_DISTRUST_MS)).toBe(false);
});
