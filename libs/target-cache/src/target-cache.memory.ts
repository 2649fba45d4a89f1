// The cache of targets inside one process, for the standalone service.

import type { TargetKey, VersionedTarget } from "@qr/contracts";
import { counter } from "@qr/runtime";
import { createScanCounters } from "./scan-counters.memory.ts";
import { LIFETIME_MS, type TargetCache } from "./target-cache.ts";

interface Entry {
  value: VersionedTarget;
  expiresMs: number;
}

/** Creates a cache of at most `maxEntries` targets, which evicts the least recently used target first. `now`: a monotonic clock in ms. */
export function createMemoryTargetCache(options: { maxEntries?: number; now?: () => number } = {}): TargetCache {
  const { maxEntries = 50_000, now = () => performance.now() } = options;
  const countEviction = counter("target_cache_evictions_total", "Targets evicted because the cache was full.");
  // A Map iterates in insertion order, so its first entry is the least recently used one.
  const entries = new Map<TargetKey, Entry>();
  const counters = createScanCounters(maxEntries);
  let isOpen = true;

  function find(key: TargetKey): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    if (entry.expiresMs <= now()) return undefined;
    entries.set(key, entry);
    return entry;
  }

  function put(key: TargetKey, value: VersionedTarget): void {
    const known = find(key);
    if (known && known.value.version > value.version) return;
    entries.delete(key);
    entries.set(key, { value, expiresMs: now() + LIFETIME_MS });
    if (entries.size <= maxEntries) return;
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
    countEviction();
  }

  return {
    getMany: async (keys) => keys.map((key) => find(key)?.value),
    put: async (key, value) => put(key, value),
    putMany: async (some) => {
      for (const [key, value] of some) put(key, value);
    },
    removeMany: async (keys) => {
      for (const key of keys) entries.delete(key);
    },
    takeScans: async (take) => counters.take(take),
    // Looking up a target here costs no more than revalidating it.
    subscribe: () => () => {},
    state: () => (isOpen ? "up" : "down"),
    close: async () => {
      isOpen = false;
      entries.clear();
      counters.clear();
    },
  };
}
