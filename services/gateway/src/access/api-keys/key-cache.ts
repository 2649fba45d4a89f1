// What was found of a key's hash, kept for at most a second, so that a busy client costs one look-up a second and a revoked key
// is refused by every gateway within one. Never holds a key. Used by authenticate.ts.

import { counter } from "@qr/runtime";
import type { KeyHolder } from "./api-key-store.ts";

/** How long a response may be used, counted from before its look-up was sent. */
const FRESH_MS = 1000;
const MAX_ENTRIES = 10_000;

interface Entry {
  sentAt: number;
  holder: Promise<KeyHolder | undefined>;
  wasGood: boolean;
}

export interface KeyCache {
  /** Who holds the key with this hash; undefined: nobody. Simultaneous misses are one look-up. Throws what the look-up throws. */
  find(keyHash: Buffer): Promise<KeyHolder | undefined>;
  /** Whether the last that was heard of this hash, however long ago, is that it is a live key's. */
  wasGood(keyHash: Buffer): boolean;
}

/** `now` is a monotonic clock in ms. */
export function createKeyCache(
  lookUp: (keyHash: Buffer) => Promise<KeyHolder | undefined>,
  now: () => number = () => performance.now(),
): KeyCache {
  const countEviction = counter("gateway_key_cache_evictions_total", "Keys pushed out of the full key cache.");
  const entries = new Map<string, Entry>();

  const lookUpAfresh = (id: string, keyHash: Buffer): Entry => {
    const entry: Entry = { sentAt: now(), holder: lookUp(keyHash), wasGood: entries.get(id)?.wasGood ?? false };
    // Deleted first, so that the oldest look-up is always the first of the map.
    entries.delete(id);
    entries.set(id, entry);
    entry.holder.then(
      (holder) => {
        entry.wasGood = holder !== undefined;
      },
      () => {
        // A failed look-up is not a response: the next request asks again.
        entry.sentAt = Number.NEGATIVE_INFINITY;
      },
    );
    if (entries.size > MAX_ENTRIES) {
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        countEviction();
        break;
      }
    }
    return entry;
  };

  return {
    find(keyHash) {
      const id = keyHash.toString("base64");
      const known = entries.get(id);
      if (known !== undefined && now() - known.sentAt <= FRESH_MS) return known.holder;
      return lookUpAfresh(id, keyHash).holder;
    },
    wasGood: (keyHash) => entries.get(keyHash.toString("base64"))?.wasGood ?? false,
  };
}
