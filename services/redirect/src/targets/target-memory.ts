// What this process knows of slugs: the targets it may serve while their lease lasts, and the last known answers for when nothing
// else answers.
//
// A lease lasts LEASE_MS from before the look-up was sent. Where the cache tells of changes, its word that it has told of all until a
// moment is a look-up of every target that was looked up since it began to tell, and has not changed: their leases go on from there.
//
// Most codes are scanned once in a while, so what is kept of each are a few bytes outside of the heap (target-ring.ts). Only a code
// that is scanned again within its lease gets an object that is ready to serve.

import { type CachedTarget, LEASE_MS, type VersionedTarget } from "@qr/contracts";
import { LRUCache } from "lru-cache";
import { ownText } from "../own-text.ts";
import { createTargetRing } from "./target-ring.ts";

export interface TargetMemory {
  /** What may be served at `nowMs` (monotonic) without asking anybody. */
  leased(slug: string, nowMs: number): CachedTarget | undefined;
  /** The last known target, however old; never one of an unknown slug. */
  last(slug: string): CachedTarget | undefined;
  /** Whether the last known target is known to have changed since. */
  isOutdated(slug: string): boolean;
  /** Of the last known target; 0 where there is none. */
  lastVersion(slug: string): number;
  /** Keeps the answer of a look-up with its lease; of two versions the higher. Returns what is then known. */
  keep(slug: string, found: VersionedTarget, freshUntilMs: number): CachedTarget;
  /** The cache has told of all changes that were made before `sentMs` (monotonic), and after the last gap. */
  heard(sentMs: number): void;
  /** Whether leases go on because of that. */
  isHeard(nowMs: number): boolean;
  /** Changes may not be told of: leases end as they would by themselves. */
  gap(): void;
  /** What is known of the slug is no longer so: its lease is over. */
  changed(slug: string): void;
  /** Last known targets. */
  readonly size: number;
}

interface Ready {
  slug: string;
  target: CachedTarget;
  freshUntilMs: number;
  /** How often it was served under its present lease. */
  uses: number;
  isRenewing: boolean;
}

/**
 * Codes that are scanned again and again; a power of two. Two whose slugs have the same place push each other out, and are made ready
 * anew from the ring: that is rare, and costs less than to keep the order in which 10,000 were used.
 */
const READY_PLACES = 16_384;
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
  const ready = new Array<Ready | undefined>(READY_PLACES).fill(undefined);
  /** Until when a slug may be said to be unknown. */
  const unknowns = new LRUCache<string, number>({ max: MAX_UNKNOWN });
  /** Leases that end later than this go on until `heardUntilMs`. */
  let heardFromMs = Number.POSITIVE_INFINITY;
  let heardUntilMs = Number.NEGATIVE_INFINITY;

  /** Whether a lease that is over by itself goes on. */
  function goesOn(freshUntilMs: number, nowMs: number): boolean {
    return freshUntilMs >= heardFromMs && nowMs < heardUntilMs;
  }

  /** Makes the target of a record ready to serve. */
  function prepare(slug: string, hash: number, record: number): CachedTarget | undefined {
    const target = ring.target(record);
    if (!target) return undefined;
    const freshUntilMs = ring.freshUntilMs(record);
    ready[placeOf(hash)] = { slug: ownText(slug), target, freshUntilMs, uses: 1, isRenewing: false };
    return target;
  }

  function readyOf(slug: string, hash: number): Ready | undefined {
    const known = ready[placeOf(hash)];
    return known?.slug === slug ? known : undefined;
  }

  function serve(known: Ready, nowMs: number): CachedTarget | undefined {
    if (goesOn(known.freshUntilMs, nowMs)) return known.target;
    if (nowMs >= known.freshUntilMs) return undefined;
    known.uses += 1;
    if (nowMs >= known.freshUntilMs - RENEW_AHEAD_MS && known.uses >= MIN_USES && !known.isRenewing) {
      known.isRenewing = true;
      onRenewalDue(known.slug);
    }
    return known.target;
  }

  /** The same target, or an older one, has been looked up: the lease of what is known goes on. */
  function renew(
    served: Ready | undefined,
    record: number,
    found: VersionedTarget,
    freshUntilMs: number,
  ): CachedTarget {
    const known = found.version === ring.version(record) ? found.target : (ring.target(record) ?? found.target);
    const untilMs = Math.max(freshUntilMs, ring.freshUntilMs(record));
    ring.renew(record, untilMs);
    if (served) {
      served.freshUntilMs = untilMs;
      served.uses = 0;
      served.isRenewing = false;
    }
    return known;
  }

  return {
    leased: (slug, nowMs) => {
      const hash = ring.hashOf(slug);
      const known = readyOf(slug, hash);
      if (known) return serve(known, nowMs);
      const record = ring.find(slug, hash);
      if (record) {
        const freshUntilMs = ring.freshUntilMs(record);
        return nowMs < freshUntilMs || goesOn(freshUntilMs, nowMs) ? prepare(slug, hash, record) : undefined;
      }
      const unknownUntilMs = unknowns.get(slug);
      return unknownUntilMs !== undefined && nowMs < unknownUntilMs ? UNKNOWN : undefined;
    },
    last: (slug) => {
      const record = ring.find(slug, ring.hashOf(slug));
      return record ? ring.target(record) : undefined;
    },
    isOutdated: (slug) => {
      const record = ring.find(slug, ring.hashOf(slug));
      return record !== 0 && ring.freshUntilMs(record) === 0;
    },
    lastVersion: (slug) => {
      const record = ring.find(slug, ring.hashOf(slug));
      return record ? ring.version(record) : 0;
    },
    keep: (slug, found, freshUntilMs) => {
      const hash = ring.hashOf(slug);
      const record = ring.find(slug, hash);
      const served = readyOf(slug, hash);
      if (record && ring.version(record) >= found.version) return renew(served, record, found, freshUntilMs);
      if (served) ready[placeOf(hash)] = undefined;
      if (found.target.kind === "unknown") {
        unknowns.set(ownText(slug), freshUntilMs);
      } else {
        unknowns.delete(slug);
        ring.put(slug, found, freshUntilMs);
      }
      return found.target;
    },
    heard: (sentMs) => {
      heardUntilMs = sentMs + LEASE_MS;
      heardFromMs = Math.min(heardFromMs, heardUntilMs);
    },
    isHeard: (nowMs) => nowMs < heardUntilMs,
    gap: () => {
      heardFromMs = Number.POSITIVE_INFINITY;
      heardUntilMs = Number.NEGATIVE_INFINITY;
    },
    changed: (slug) => {
      const hash = ring.hashOf(slug);
      const record = ring.find(slug, hash);
      if (record) ring.expire(record);
      if (readyOf(slug, hash)) ready[placeOf(hash)] = undefined;
      unknowns.delete(slug);
    },
    get size() {
      return ring.size;
    },
  };
}

const UNKNOWN: CachedTarget = { kind: "unknown" };

function placeOf(hash: number): number {
  return hash & (READY_PLACES - 1);
}
