// What this process knows of slugs: the targets it may serve at the moment, and the last known answers for when nothing else
// answers.
//
// Two sizes of memory, since they have two purposes. A lease lasts a quarter of a second, so few targets have one: these are kept
// as objects, ready to serve. Last known answers are many and hardly ever needed: each is one string, the text of the cache, which
// is small and costs the garbage collector nearly nothing.

import { type CachedTarget, decodeTarget, encodeTarget, type VersionedTarget, versionOfText } from "@qr/contracts";
import { LRUCache } from "lru-cache";

interface KnownTarget {
  version: number;
  target: CachedTarget;
  /** Monotonic ms; from then on it must be looked up again. */
  freshUntilMs: number;
}

export interface TargetMemory {
  /** A target with a lease; whether that lasts is for the caller to see. */
  leased(slug: string): KnownTarget | undefined;
  /** The last known target, however old; never one of an unknown slug. */
  last(slug: string): VersionedTarget | undefined;
  /** Of the last known target; 0 where there is none. */
  lastVersion(slug: string): number;
  /** Keeps the answer of a look-up with its lease; of two versions the higher. Returns what is then known. */
  keep(slug: string, found: VersionedTarget, freshUntilMs: number): KnownTarget;
  /** Last known targets. */
  readonly size: number;
}

/** Leases at a time: what a process answers at most within one, if every scan is of another code. With 2,000 Zipf ran slower. */
const MAX_LEASES = 10_000;
/** Unknown slugs have a memory of their own, so that a sweep of the short host pushes no printed code out. */
const MAX_UNKNOWN_LEASES = 5000;

/** Holds the last known answers of at most `maxEntries` codes; the least recently used go first. */
export function createTargetMemory(maxEntries: number): TargetMemory {
  const leases = new LRUCache<string, KnownTarget>({ max: MAX_LEASES });
  const unknowns = new LRUCache<string, KnownTarget>({ max: MAX_UNKNOWN_LEASES });
  const texts = new LRUCache<string, string>({ max: maxEntries });

  function last(slug: string): VersionedTarget | undefined {
    const text = texts.get(slug);
    return text === undefined ? undefined : decodeTarget(text);
  }

  function lastVersion(slug: string): number {
    const leased = leases.peek(slug);
    if (leased) return leased.version;
    const text = texts.get(slug);
    return text === undefined ? 0 : versionOfText(text);
  }

  /** The later of what was found and what was known already. */
  function latest(slug: string, found: VersionedTarget): VersionedTarget {
    const known = lastVersion(slug);
    if (found.version < known) return last(slug) ?? found;
    if (found.version > known) texts.set(slug, encodeTarget(found));
    return found;
  }

  return {
    leased: (slug) => leases.get(slug) ?? unknowns.get(slug),
    last,
    lastVersion,
    keep: (slug, found, freshUntilMs) => {
      const leased = leases.get(slug);
      if (leased && leased.version >= found.version) {
        leased.freshUntilMs = Math.max(leased.freshUntilMs, freshUntilMs);
        return leased;
      }
      const { version, target } = latest(slug, found);
      const known = { version, target, freshUntilMs };
      if (target.kind === "unknown") {
        unknowns.set(slug, known);
      } else {
        unknowns.delete(slug);
        leases.set(slug, known);
      }
      return known;
    },
    get size() {
      return texts.size;
    },
  };
}
