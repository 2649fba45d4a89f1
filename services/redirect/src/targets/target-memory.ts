// What this process knows of slugs: the targets it may serve while their lease lasts, and the last known answers for when nothing
// else answers.
//
// Most codes are scanned once in a while, so what is kept of each is little and lives long: one small entry with the cache's text,
// whose lease is renewed in place. Only a code that is scanned again within its lease gets an object that is ready to serve. What
// were objects for each look-up grew old together and cost the garbage collector pauses that phones could feel.

import { type CachedTarget, decodeTarget, encodeTarget, type VersionedTarget } from "@qr/contracts";
import { LRUCache } from "lru-cache";

export interface TargetMemory {
  /** What may be served at `nowMs` (monotonic) without asking anybody. */
  leased(slug: string, nowMs: number): CachedTarget | undefined;
  /** The last known target, however old; never one of an unknown slug. */
  last(slug: string): CachedTarget | undefined;
  /** Of the last known target; 0 where there is none. */
  lastVersion(slug: string): number;
  /** Keeps the answer of a look-up with its lease; of two versions the higher. Returns what is then known. */
  keep(slug: string, found: VersionedTarget, freshUntilMs: number): CachedTarget;
  /** Last known targets. */
  readonly size: number;
}

interface Entry {
  readonly version: number;
  readonly text: string;
  /** Monotonic ms; from then on it must be looked up again. */
  freshUntilMs: number;
}

/** Codes that are scanned again and again: more than a process answers within one lease. */
const MAX_READY = 10_000;
/** Unknown slugs have a memory of their own, so that a sweep of the short host pushes no printed code out. */
const MAX_UNKNOWN = 5000;

/** Holds at most `maxEntries` last known targets; the least recently looked up go first. */
export function createTargetMemory(maxEntries: number): TargetMemory {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });
  const ready = new LRUCache<string, { entry: Entry; target: CachedTarget }>({ max: MAX_READY });
  /** Until when a slug may be said to be unknown. */
  const unknowns = new LRUCache<string, number>({ max: MAX_UNKNOWN });

  /** Makes the target of an entry ready to serve. */
  function prepare(slug: string, entry: Entry): CachedTarget | undefined {
    const target = decodeTarget(entry.text)?.target;
    if (target) ready.set(slug, { entry, target });
    return target;
  }

  return {
    leased: (slug, nowMs) => {
      const known = ready.get(slug);
      if (known) return nowMs < known.entry.freshUntilMs ? known.target : undefined;
      const entry = entries.peek(slug);
      if (entry) return nowMs < entry.freshUntilMs ? prepare(slug, entry) : undefined;
      const unknownUntilMs = unknowns.get(slug);
      return unknownUntilMs !== undefined && nowMs < unknownUntilMs ? UNKNOWN : undefined;
    },
    last: (slug) => {
      const entry = entries.get(slug);
      return entry && decodeTarget(entry.text)?.target;
    },
    lastVersion: (slug) => entries.peek(slug)?.version ?? 0,
    keep: (slug, found, freshUntilMs) => {
      const entry = entries.get(slug);
      if (entry && entry.version >= found.version) {
        entry.freshUntilMs = Math.max(entry.freshUntilMs, freshUntilMs);
        return entry.version === found.version ? found.target : (decodeTarget(entry.text)?.target ?? found.target);
      }
      ready.delete(slug);
      if (found.target.kind === "unknown") {
        unknowns.set(slug, freshUntilMs);
      } else {
        unknowns.delete(slug);
        entries.set(slug, { version: found.version, text: encodeTarget(found), freshUntilMs });
      }
      return found.target;
    },
    get size() {
      return entries.size;
    },
  };
}

const UNKNOWN: CachedTarget = { kind: "unknown" };
