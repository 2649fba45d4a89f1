// The cache of targets inside one process, for standalone.

import type { VersionedTarget } from "@qr/contracts";
import { counter } from "@qr/runtime";
import type { TargetCache } from "./target-cache.ts";
import { lifetimeMs } from "./target-lifetime.ts";

interface Entry {
  value: VersionedTarget;
  expiresMs: number;
}

/** Holds at most `maxEntries`; the one that was not used for longest goes first. `now` is a monotonic clock in ms. */
export function createMemoryTargetCache(options: { maxEntries?: number; now?: () => number } = {}): TargetCache {
  const { maxEntries = 50_000, now = () => performance.now() } = options;
  const countEviction = counter("target_cache_evictions_total", "Targets dropped because the cache was full.");
  // A Map keeps the order in which keys were set: the first is the one not used for longest.
  const entries = new Map<string, Entry>();
  let isOpen = true;

  function find(slug: string): Entry | undefined {
    const entry = entries.get(slug);
    if (!entry) return undefined;
    entries.delete(slug);
    if (entry.expiresMs <= now()) return undefined;
    entries.set(slug, entry);
    return entry;
  }

  return {
    getMany: async (slugs) => slugs.map((slug) => find(slug)?.value),
    put: async (slug, value) => {
      const known = find(slug);
      if (known && known.value.version > value.version) return;
      entries.delete(slug);
      entries.set(slug, { value, expiresMs: now() + lifetimeMs(value) });
      if (entries.size <= maxEntries) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
      countEviction();
    },
    // To look a target up in here costs no more than to know that it need not be.
    follow: () => () => {},
    state: () => (isOpen ? "up" : "down"),
    close: async () => {
      isOpen = false;
      entries.clear();
    },
  };
}
