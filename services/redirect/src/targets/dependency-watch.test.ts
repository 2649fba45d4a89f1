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

test("a late answer of Redis among others does not make it away", () => {
  for (const atMs of [1000, 2000, 3000, 4000]) {
    watch.cacheFailed(atMs, LATE);
    expect(watch.state().redis).toBe("up");
    watch.cacheResponded();
  }
});

test("Redis that has answered nothing for a second and a half is away, until it answers", () => {
  watch.cacheFailed(1000, LATE);
  watch.cacheFailed(2499, LATE);
  expect(watch.state().redis).toBe("up");
  watch.cacheFailed(2500, LATE);
  expect(watch.state().redis).toBe("down");
  watch.cacheResponded();
  expect(watch.state().redis).toBe("up");
});

test("Redis whose connection is lost is away at once", () => {
  watch.cacheFailed(1000, LOST);
  expect(watch.state().redis).toBe("down");
});

test("Redis is believed for a while from when the database was asked, and said that Redis lacks nothing", () => {
  expect(watch.isCacheTrusted(100_000)).toBe(false);
  watch.cacheIsComplete(100_000);
  watch.cacheIsComplete(99_000);
  expect(watch.isCacheTrusted(100_000 + CACHE_TRUSTED_MS - 1)).toBe(true);
  expect(watch.isCacheTrusted(100_000 + CACHE_TRUSTED_MS)).toBe(false);
});

test("Redis is believed where the database cannot be asked, unless it has said that Redis lacks something", () => {
  watch.storeFailed(100_000, new Error("away"));
  expect(watch.isCacheTrusted(100_000)).toBe(true);
  watch.cacheIsBehind(100_000);
  expect(watch.isCacheTrusted(100_000)).toBe(false);
  expect(watch.isCacheBehind(100_000 + REDIS_DISTRUST_MS - 1)).toBe(true);
  expect(watch.isCacheBehind(100_000 + REDIS_DISTRUST_MS)).toBe(false);
});
