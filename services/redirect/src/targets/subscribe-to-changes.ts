// Connects the changes that the cache reports to the leases in memory.

import { gauge } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import type { DependencyWatch } from "./dependency-watch.ts";
import type { TargetResolver } from "./resolve-target.ts";
import type { TargetMemory } from "./target-memory.ts";

/**
 * Extends leases while the cache reports changes, so that there is one lookup per change instead of one per lease. Returns a function that
 * unsubscribes.
 */
export function subscribeToChanges(parts: {
  cache: TargetCache;
  memory: TargetMemory;
  resolver: Pick<TargetResolver<never>, "invalidate" | "invalidateAll">;
  watch: DependencyWatch;
  /** Returns the current time from a monotonic clock, in ms. */
  now: () => number;
}): () => void {
  const { cache, memory, resolver, watch, now } = parts;
  gauge("redirect_leases_revalidated", "1 while leases are extended because Redis reports changes.", () =>
    memory.isRevalidated(now()) ? 1 : 0,
  );
  return cache.subscribe({
    onChanged: (key) => {
      memory.invalidate(key);
      resolver.invalidate(key);
    },
    onRevalidated: (sentMs) => {
      // If a change is missing from the cache, the cache has not reported the change either.
      if (watch.isCacheTrusted(now())) memory.revalidated(sentMs);
      else memory.invalidateAll();
    },
    onInvalidateAll: () => {
      memory.invalidateAll();
      resolver.invalidateAll();
    },
  });
}
