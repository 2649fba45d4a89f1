// The cache of targets that the gateway and the redirects share. The gateway writes every change to it; the redirects read it and fill it
// on a miss. Implemented on Redis (target-cache.redis.ts) and in memory (target-cache.memory.ts); both pass target-cache-suite.ts.

import type { TargetKey, VersionedTarget } from "@qr/contracts";

/**
 * Thrown if the cache is down or closed, did not respond within the deadline, or rejected the call. The content of the
 * cache is then uncertain.
 */
export class TargetCacheUnavailableError extends Error {
  override readonly name = "TargetCacheUnavailableError";
  /**
   * Whether the call merely timed out or was rejected. If so, the connection is intact, and the cache still has everything that was written
   * to it.
   */
  readonly isConnected: boolean;

  constructor(message?: string, options: ErrorOptions & { isConnected?: boolean } = {}) {
    super(message, options);
    this.isConnected = options.isConnected ?? false;
  }
}

/** Receives the changes to a cache that several processes write to. */
export interface ChangeListener {
  /** Called when the cache's entry for the key has been changed or removed. */
  onChanged(key: TargetKey): void;
  /** Called when every change made before `sentMs` (performance.now()) and after the last onInvalidateAll has been reported. */
  onRevalidated(sentMs: number): void;
  /** Called when changes made before the next onRevalidated may have been missed. */
  onInvalidateAll(): void;
}

/** A redirect's request to the counter of a scan limit. */
export interface ScanTake {
  /** The key of the limit. */
  key: string;
  /** Identifies the redirect's share of the counter. */
  share: string;
  /**
   * Number of scans that this redirect has ever accepted. `recorded`: the number of those that the counter is known to
   * contain.
   */
  accepted: number;
  recorded: number;
  /** Number of further scans that the redirect asks to accept. */
  wanted: number;
  /** Number of scans that the limit allows. */
  max: number;
  /** A lower bound for the counter, excluding this redirect's accepted scans that are not recorded. */
  atLeast: number;
  /** Whether to create the counter, with the value `atLeast`, if it does not exist. */
  starts: boolean;
}

export interface ScanTaken {
  /** The counter's value, including the granted scans. */
  total: number;
  /** Number of the wanted scans that the redirect may accept. */
  granted: number;
  /** Number of already accepted scans that this call added to the counter. */
  added: number;
}

export interface TargetCache {
  /** Resolves with the entry for each key, in order; undefined if there is none or it is unreadable. */
  getMany(keys: readonly TargetKey[]): Promise<(VersionedTarget | undefined)[]>;
  /** Stores the target, for LIFETIME_MS, unless the cache has a higher version. */
  put(key: TargetKey, value: VersionedTarget): Promise<void>;
  /**
   * Stores up to MAX_PUT targets as `put` does. If the call rejects, some targets may have been stored; the call is
   * safe to repeat.
   */
  putMany(entries: readonly (readonly [TargetKey, VersionedTarget])[]): Promise<void>;
  /** Removes the entries of up to MAX_PUT keys. */
  removeMany(keys: readonly TargetKey[]): Promise<void>;
  /**
   * Adds the accepted scans that are missing from a limit's counter, then takes up to `wanted` scans, as long as the
   * counter is below `max`. Resolves with undefined if the counter does not exist, unless `starts` is set. If the call
   * rejects, it is safe to repeat.
   */
  takeScans(take: ScanTake): Promise<ScanTaken | undefined>;
  /**
   * Reports all changes to `listener`, including those that other processes make, until the returned function is called
   * or the cache is closed. Never calls the listener if the cache cannot report changes.
   */
  subscribe(listener: ChangeListener): () => void;
  state(): "up" | "down";
  close(): Promise<void>;
}

/** Maximum number of entries in one `putMany` call. */
export const MAX_PUT = 1000;
/**
 * How long, in ms, a cache keeps a redirect's share of a scan counter after the redirect's last call. Counters
 * themselves do not expire.
 */
export const SHARE_LIFETIME_MS = 24 * 3600 * 1000;
/** How long a cache keeps a target after a write, in ms: 7 days. */
export const LIFETIME_MS = 7 * 24 * 3600 * 1000;
