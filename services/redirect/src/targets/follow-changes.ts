// Where the cache tells of changes, leases go on by that: a code that nobody changes is looked up once, and not for each lease. Joined
// to its parts by redirect.ts.

import { gauge } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import type { DependencyWatch } from "./dependency-watch.ts";
import type { TargetResolver } from "./resolve-target.ts";
import type { TargetMemory } from "./target-memory.ts";

/** Returns what ends it. */
export function followChanges(parts: {
  cache: TargetCache;
  memory: TargetMemory;
  resolver: Pick<TargetResolver<never>, "changed" | "gap">;
  watch: DependencyWatch;
  /** Monotonic ms. */
  now: () => number;
}): () => void {
  const { cache, memory, resolver, watch, now } = parts;
  gauge("redirect_changes_heard", "1 while leases go on because Redis tells of changes.", () =>
    memory.isHeard(now()) ? 1 : 0,
  );

  return cache.follow({
    onChange: (slug) => {
      memory.changed(slug);
      resolver.changed(slug);
    },
    onHeard: (sentMs) => {
      // A cache that may lack a change has not told of it either.
      if (watch.isCacheTrusted(now())) memory.heard(sentMs);
      else memory.gap();
    },
    onGap: () => {
      memory.gap();
      resolver.gap();
    },
  });
}
