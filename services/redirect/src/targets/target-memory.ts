// What this process knows of slugs: served while its lease lasts, and kept as the last known answer for when nothing else answers.

import type { CachedTarget, VersionedTarget } from "@qr/contracts";
import { LRUCache } from "lru-cache";

export interface KnownTarget {
  version: number;
  target: CachedTarget;
  /** Monotonic ms; from then on it must be looked up again. */
  freshUntilMs: number;
}

export interface TargetMemory {
  /** The entry, whether its lease lasts or not. */
  get(slug: string): KnownTarget | undefined;
  /** Keeps the answer of a look-up with its lease; of two versions the higher. Returns what is then known. */
  keep(slug: string, found: VersionedTarget, freshUntilMs: number): KnownTarget;
  readonly size: number;
}

/** Unknown slugs have a small memory of their own, so that a sweep of the short host pushes no printed code out. */
const UNKNOWN_SHARE = 0.1;

/** Holds at most `maxEntries` targets, the least recently used go first, and a tenth as many unknown slugs. */
export function createTargetMemory(maxEntries: number): TargetMemory {
  const targets = new LRUCache<string, KnownTarget>({ max: maxEntries });
  const unknowns = new LRUCache<string, KnownTarget>({ max: Math.max(1, Math.floor(maxEntries * UNKNOWN_SHARE)) });
  return {
    get: (slug) => targets.get(slug) ?? unknowns.get(slug),
    keep: (slug, found, freshUntilMs) => {
      const known = targets.get(slug);
      if (known && known.version >= found.version) {
        known.freshUntilMs = Math.max(known.freshUntilMs, freshUntilMs);
        return known;
      }
      const entry = { version: found.version, target: found.target, freshUntilMs };
      if (found.target.kind === "unknown") {
        unknowns.set(slug, entry);
      } else {
        unknowns.delete(slug);
        targets.set(slug, entry);
      }
      return entry;
    },
    get size() {
      return targets.size;
    },
  };
}
