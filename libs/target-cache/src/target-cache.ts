// The shared cache of targets, between the gateway (writes through on every change) and the redirects (read, fill on a miss).
// Implemented by Redis (target-cache.redis.ts) and in the process (target-cache.memory.ts); both pass target-cache-suite.ts.

import type { VersionedTarget } from "@qr/contracts";

/** The cache did not answer within its deadline, or is known to be away. Nothing is certain about what it holds. */
export class TargetCacheUnavailableError extends Error {
  override readonly name = "TargetCacheUnavailableError";
  /** It was only late, or refused the call: the connection stands, so it is the same cache with all that was written to it. */
  readonly isConnected: boolean;

  constructor(message?: string, options: ErrorOptions & { isConnected?: boolean } = {}) {
    super(message, options);
    this.isConnected = options.isConnected ?? false;
  }
}

/** Hears of changes in a cache that many write to. */
export interface ChangeListener {
  /** What the cache holds for the slug has changed, or is gone. */
  onChange(slug: string): void;
  /** Every change that the cache made before `sentMs` (of performance.now()), and after the last gap, has been told of. */
  onHeard(sentMs: number): void;
  /** Changes of before the next onHeard may not have been told of. */
  onGap(): void;
}

export interface TargetCache {
  /** What the cache knows of each canonical slug, in order; undefined: nothing (or nothing readable). */
  getMany(slugs: readonly string[]): Promise<(VersionedTarget | undefined)[]>;
  /**
   * Keeps the target unless the cache has a higher version already (then it leaves that). An `unknown` target (version 0) is
   * forgotten after 30 s, others after 7 days without a write.
   */
  put(slug: string, value: VersionedTarget): Promise<void>;
  /**
   * Tells `listener` of changes, whoever makes them, until what is returned is called or the cache is closed; never calls it where the
   * cache cannot tell.
   */
  follow(listener: ChangeListener): () => void;
  state(): "up" | "down";
  close(): Promise<void>;
}
