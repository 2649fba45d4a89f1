// Caches lookups of key hashes for at most a second: a busy client costs one lookup per second, and every gateway rejects a revoked key
// within a second. Never stores a key.

import { counter } from "@qr/runtime";
import type { KeyHolder } from "./api-key-store.ts";

/** How long a result can be used, in ms, counted from when its lookup was sent. */
const FRESH_MS = 1000;
const MAX_ENTRIES = 10_000;

interface Entry {
  sentAt: number;
  holder: Promise<KeyHolder | undefined>;
  wasGood: boolean;
}

export type KeyCache = ReturnType<typeof createKeyCache>;

/** Creates a cache of the results of `lookUp`. `now` returns the current time from a monotonic clock, in ms. */
export function createKeyCache(
  lookUp: (keyHash: Buffer) => Promise<KeyHolder | undefined>,
  now: () => number = () => performance.now(),
) {
  const countEviction = counter("gateway_key_cache_evictions_total", "Entries evicted from the full key cache.");
  const entries = new Map<string, Entry>();

  const lookUpAfresh = (id: string, keyHash: Buffer): Entry => {
    const entry: Entry = { sentAt: now(), holder: lookUp(keyHash), wasGood: entries.get(id)?.wasGood ?? false };
    // The entry is deleted first, so that the map stays ordered by lookup time.
    entries.delete(id);
    entries.set(id, entry);
    entry.holder.then(
      (holder) => {
        entry.wasGood = holder !== undefined;
      },
      () => {
        // A failed lookup is not cached, so the next request retries it.
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
    /** Returns the holder of the key with this hash, if any. Coalesces simultaneous misses. Throws what the lookup throws. */
    find(keyHash: Buffer): Promise<KeyHolder | undefined> {
      const id = keyHash.toString("base64");
      const known = entries.get(id);
      if (known !== undefined && now() - known.sentAt <= FRESH_MS) return known.holder;
      return lookUpAfresh(id, keyHash).holder;
    },
    /** Returns whether the last cached lookup of this hash, however old, found a holder. */
    wasGood: (keyHash: Buffer) => entries.get(keyHash.toString("base64"))?.wasGood ?? false,
  };
}
