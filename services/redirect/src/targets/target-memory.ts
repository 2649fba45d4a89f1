// Keeps targets in memory: those that may be served under a lease, and the last known ones, which are served when no store responds.
//
// A lease lasts LEASE_MS from the start of its lookup. While the cache reports changes, it acknowledges that it has reported all changes up
// to a given time. This revalidates every unchanged target that was looked up since the reports began: its lease is extended.
//
// Most codes are scanned rarely, so each takes only a few bytes outside the heap (target-ring.ts). Only a code that is scanned again within
// its lease gets an object that is ready to serve.

import { type CachedTarget, isDomainKey, LEASE_MS, type TargetKey, type VersionedTarget } from "@qr/contracts";
import { copyString } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import { createGenerations } from "../generations.ts";
import { createTargetRing } from "./target-ring.ts";

export interface TargetMemory {
  /** Returns the target that may be served at `nowMs` (monotonic) without a lookup, or undefined. */
  leased(key: TargetKey, nowMs: number): CachedTarget | undefined;
  /** Like `leased`, but keeps the domain in `host` until any domain changes. */
  leasedDomain(host: DomainHandle, nowMs: number): CachedTarget | undefined;
  /**
   * Like `leased`, but for rarely requested keys: does not prepare the target to be served again, and never renews
   * its lease.
   */
  peek(key: TargetKey, nowMs: number): CachedTarget | undefined;
  /** Returns the last known target, however old; undefined for an unknown key. */
  last(key: TargetKey): CachedTarget | undefined;
  /** Returns whether the target has changed since the last known one was stored. */
  isOutdated(key: TargetKey): boolean;
  /** Returns the version of the last known target; 0 if there is none. */
  lastVersion(key: TargetKey): number;
  /** Stores the result of a lookup, leased until `freshUntilMs` (monotonic), unless a higher version is stored. Returns the stored target. */
  keep(key: TargetKey, found: VersionedTarget, freshUntilMs: number): CachedTarget;
  /** Extends leases, because the cache has reported all changes made before `sentMs` (monotonic) and after the last invalidateAll. */
  revalidated(sentMs: number): void;
  /** Returns whether leases are being extended. */
  isRevalidated(nowMs: number): boolean;
  /** Stops extending leases, because changes may have been missed. */
  invalidateAll(): void;
  /** Ends the lease of a target that has changed. */
  invalidate(key: TargetKey): void;
  /** Number of last known targets. */
  readonly size: number;
}

/** A host whose domain is needed for each visit. Only `leasedDomain` changes it (docs/adr/0017). */
export interface DomainHandle {
  readonly key: TargetKey;
  domain: CachedTarget | undefined;
  /** The epoch in which `domain` is served while leases are extended. */
  epoch: number;
}

interface Ready {
  key: TargetKey;
  target: CachedTarget;
  freshUntilMs: number;
  /** Number of times the target was served under its current lease. */
  uses: number;
  isRenewing: boolean;
  /** Size of the key and the target in the ring. */
  bytes: number;
}

/** Number of slots for busy links, a power of two. Links with the same slot evict each other. This is rare, and cheaper than using an LRU cache. */
const READY_SLOTS = 16_384;
/** Maximum size of the domains that are ready to serve, in bytes. A domain's files take up to 16 kB. */
const MAX_DOMAIN_BYTES = 8 * 1024 * 1024;
/** Approximate size on the heap of a domain without files. */
const MIN_DOMAIN_BYTES = 512;
/** Maximum size of a domain that a handle retains, in bytes. There may be thousands of handles. */
const MAX_HANDLE_BYTES = 1024;
/** Maximum number of unknown keys. They have a separate cache, so a client that tries many slugs cannot evict any codes. */
const MAX_UNKNOWN = 5000;
/** How long before its end a lease is renewed, in ms: enough for a slow lookup, but far shorter than a lease. */
const RENEW_AHEAD_MS = 100;
/** Minimum number of uses of a lease for it to be renewed early. */
const MIN_USES = 4;

/**
 * Returns an empty memory of at most `maxBytes`, which evicts the least recently looked-up targets. `leased` calls `onRenewalDue` once for
 * each busy lease that is about to end.
 */
export function createTargetMemory(maxBytes: number, onRenewalDue: (key: TargetKey) => void): TargetMemory {
  const ring = createTargetRing(maxBytes);
  const readyLinks = new Array<Ready | undefined>(READY_SLOTS).fill(undefined);
  // Every scan on an account's own domain needs the domain, so neither links nor other busy domains evict it.
  const readyDomains = createGenerations<TargetKey, Ready>(MAX_DOMAIN_BYTES, ({ bytes }) =>
    Math.max(bytes, MIN_DOMAIN_BYTES),
  );
  /** When the lease of each unknown key ends, in monotonic ms. */
  const unknowns = new LRUCache<TargetKey, number>({ max: MAX_UNKNOWN });
  /** Leases that end at or after this time are extended until `revalidUntilMs`. */
  let revalidFromMs = Number.POSITIVE_INFINITY;
  let revalidUntilMs = Number.NEGATIVE_INFINITY;
  /** Increases whenever a domain may have changed. Handles start at 0. */
  let epoch = 1;

  function isExtended(freshUntilMs: number, nowMs: number): boolean {
    return freshUntilMs >= revalidFromMs && nowMs < revalidUntilMs;
  }

  function isLeased(freshUntilMs: number, nowMs: number): boolean {
    return nowMs < freshUntilMs || isExtended(freshUntilMs, nowMs);
  }

  function leasedUnknown(key: TargetKey, nowMs: number): CachedTarget | undefined {
    const untilMs = unknowns.get(key);
    return untilMs !== undefined && nowMs < untilMs ? UNKNOWN : undefined;
  }

  /** Decodes a record's target into the slot for `key`, and returns the target. */
  function prepare(key: TargetKey, hash: number, record: number): CachedTarget | undefined {
    const target = ring.target(record);
    if (!target) return undefined;
    const freshUntilMs = ring.freshUntilMs(record);
    const bytes = ring.bytesOf(record);
    makeReady({ key: copyString(key), target, freshUntilMs, uses: 1, isRenewing: false, bytes }, hash);
    return target;
  }

  function makeReady(known: Ready, hash: number): void {
    if (isDomainKey(known.key)) readyDomains.set(known.key, known);
    else readyLinks[slotOf(hash)] = known;
  }

  function readyOf(key: TargetKey, hash: number): Ready | undefined {
    if (isDomainKey(key)) return readyDomains.get(key);
    const known = readyLinks[slotOf(hash)];
    return known?.key === key ? known : undefined;
  }

  function forgetReady({ key }: Ready, hash: number): void {
    if (isDomainKey(key)) readyDomains.delete(key);
    else readyLinks[slotOf(hash)] = undefined;
  }

  function serve(known: Ready, nowMs: number): CachedTarget | undefined {
    if (isExtended(known.freshUntilMs, nowMs)) return known.target;
    if (nowMs >= known.freshUntilMs) return undefined;
    known.uses += 1;
    if (nowMs >= known.freshUntilMs - RENEW_AHEAD_MS && known.uses >= MIN_USES && !known.isRenewing) {
      known.isRenewing = true;
      onRenewalDue(known.key);
    }
    return known.target;
  }

  /** Extends the lease of the known target after a lookup has found the same version or an older one. Returns the known target. */
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

  function leased(key: TargetKey, nowMs: number): CachedTarget | undefined {
    const hash = ring.hashOf(key);
    const known = readyOf(key, hash);
    if (known) return serve(known, nowMs);
    const record = ring.find(key, hash);
    if (record) return isLeased(ring.freshUntilMs(record), nowMs) ? prepare(key, hash, record) : undefined;
    return leasedUnknown(key, nowMs);
  }

  return {
    leased,
    leasedDomain: (host, nowMs) => {
      if (host.epoch === epoch && nowMs < revalidUntilMs) return host.domain;
      const target = leased(host.key, nowMs);
      const known = readyDomains.get(host.key);
      const isHeld = known && known.bytes <= MAX_HANDLE_BYTES && isExtended(known.freshUntilMs, nowMs);
      host.domain = isHeld ? known.target : undefined;
      host.epoch = isHeld ? epoch : 0;
      return target;
    },
    peek: (key, nowMs) => {
      const hash = ring.hashOf(key);
      const known = readyOf(key, hash);
      if (known) return isLeased(known.freshUntilMs, nowMs) ? known.target : undefined;
      const record = ring.find(key, hash);
      if (record) return isLeased(ring.freshUntilMs(record), nowMs) ? ring.target(record) : undefined;
      return leasedUnknown(key, nowMs);
    },
    last: (key) => {
      const record = ring.find(key, ring.hashOf(key));
      return record ? ring.target(record) : undefined;
    },
    isOutdated: (key) => {
      const record = ring.find(key, ring.hashOf(key));
      return record !== 0 && ring.freshUntilMs(record) === 0;
    },
    lastVersion: (key) => {
      const record = ring.find(key, ring.hashOf(key));
      return record ? ring.version(record) : 0;
    },
    keep: (key, found, freshUntilMs) => {
      const hash = ring.hashOf(key);
      const record = ring.find(key, hash);
      const served = readyOf(key, hash);
      if (record && ring.version(record) >= found.version) return renew(served, record, found, freshUntilMs);
      if (isDomainKey(key)) epoch += 1;
      if (served) forgetReady(served, hash);
      if (found.target.kind === "unknown") {
        unknowns.set(copyString(key), freshUntilMs);
      } else {
        unknowns.delete(key);
        ring.put(key, found, freshUntilMs);
      }
      return found.target;
    },
    revalidated: (sentMs) => {
      revalidUntilMs = sentMs + LEASE_MS;
      revalidFromMs = Math.min(revalidFromMs, revalidUntilMs);
    },
    isRevalidated: (nowMs) => nowMs < revalidUntilMs,
    invalidateAll: () => {
      epoch += 1;
      revalidFromMs = Number.POSITIVE_INFINITY;
      revalidUntilMs = Number.NEGATIVE_INFINITY;
    },
    invalidate: (key) => {
      if (isDomainKey(key)) epoch += 1;
      const hash = ring.hashOf(key);
      const record = ring.find(key, hash);
      if (record) ring.expire(record);
      const served = readyOf(key, hash);
      if (served) forgetReady(served, hash);
      unknowns.delete(key);
    },
    get size() {
      return ring.size;
    },
  };
}

const UNKNOWN: CachedTarget = { kind: "unknown" };

function slotOf(hash: number): number {
  return hash & (READY_SLOTS - 1);
}
