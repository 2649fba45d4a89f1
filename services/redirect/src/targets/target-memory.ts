// What this process knows of slugs: the targets it may serve while their lease lasts, and the last known answers for when nothing
// else answers.
//
// Most codes are scanned once in a while, so what is kept of each are a few bytes outside of the heap (target-ring.ts). Only a code
// that is scanned again within its lease gets an object that is ready to serve.

import type { CachedTarget, VersionedTarget } from "@qr/contracts";
import { LRUCache } from "lru-cache";
import { createTargetRing } from "./target-ring.ts";

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

interface Ready {
  target: CachedTarget;
  freshUntilMs: number;
  /** How often it was served under its present lease. */
  uses: number;
  isRenewing: boolean;
}

/** Codes that are scanned again and again. With 2,000 the lease was found less often, and Zipf's rate fell. */
const MAX_READY = 10_000;
/** Unknown slugs have a memory of their own, so that a sweep of the short host pushes no printed code out. */
const MAX_UNKNOWN = 5000;
/** How long before its end a lease is renewed: what a look-up takes when Redis has to wait for a core, and far less than a lease. */
const RENEW_AHEAD_MS = 100;
/** A code that is served less often under one lease is not worth a look-up that perhaps nobody needs. */
const MIN_USES = 4;

/**
 * Holds the last known targets that fit into `maxBytes`; the least recently looked up go first. `onRenewalDue` is told once for a
 * lease that ends soon and is used much, by the call of `leased` that notices it.
 */
export function createTargetMemory(maxBytes: number, onRenewalDue: (slug: string) => void): TargetMemory {
  const ring = createTargetRing(maxBytes);
  const ready = new LRUCache<string, Ready>({ max: MAX_READY });
  /** Until when a slug may be said to be unknown. */
  const unknowns = new LRUCache<string, number>({ max: MAX_UNKNOWN });

  /** Makes the target of a record ready to serve. */
  function prepare(slug: string, record: number): CachedTarget | undefined {
    const target = ring.target(record);
    if (target) ready.set(slug, { target, freshUntilMs: ring.freshUntilMs(record), uses: 1, isRenewing: false });
    return target;
  }

  function serve(slug: string, known: Ready, nowMs: number): CachedTarget | undefined {
    if (nowMs >= known.freshUntilMs) return undefined;
    known.uses += 1;
    if (nowMs >= known.freshUntilMs - RENEW_AHEAD_MS && known.uses >= MIN_USES && !known.isRenewing) {
      known.isRenewing = true;
      onRenewalDue(slug);
    }
    return known.target;
  }

  /** The same target, or an older one, has been looked up: the lease of what is known goes on. */
  function renew(slug: string, record: number, found: VersionedTarget, freshUntilMs: number): CachedTarget {
    const known = found.version === ring.version(record) ? found.target : (ring.target(record) ?? found.target);
    const untilMs = Math.max(freshUntilMs, ring.freshUntilMs(record));
    ring.renew(record, untilMs);
    const served = ready.get(slug);
    if (served) {
      served.freshUntilMs = untilMs;
      served.uses = 0;
      served.isRenewing = false;
    }
    return known;
  }

  return {
    leased: (slug, nowMs) => {
      const known = ready.get(slug);
      if (known) return serve(slug, known, nowMs);
      const record = ring.find(slug);
      if (record) return nowMs < ring.freshUntilMs(record) ? prepare(slug, record) : undefined;
      const unknownUntilMs = unknowns.get(slug);
      return unknownUntilMs !== undefined && nowMs < unknownUntilMs ? UNKNOWN : undefined;
    },
    last: (slug) => {
      const record = ring.find(slug);
      return record ? ring.target(record) : undefined;
    },
    lastVersion: (slug) => {
      const record = ring.find(slug);
      return record ? ring.version(record) : 0;
    },
    keep: (slug, found, freshUntilMs) => {
      const record = ring.find(slug);
      if (record && ring.version(record) >= found.version) return renew(slug, record, found, freshUntilMs);
      ready.delete(slug);
      if (found.target.kind === "unknown") {
        unknowns.set(slug, freshUntilMs);
      } else {
        unknowns.delete(slug);
        ring.put(slug, found, freshUntilMs);
      }
      return found.target;
    },
    get size() {
      return ring.size;
    },
  };
}

const UNKNOWN: CachedTarget = { kind: "unknown" };
