// Coalesces equal reads: those that begin within a short time share one result, so that a client that polls fast costs the database next
// to nothing. Needs no timer: an outdated entry is replaced by the next read, and the oldest entry is evicted.

interface Limits {
  /** Maximum age of a shared result, from the begin of its read. */
  maxAgeMs: number;
  maxEntries: number;
  /** The monotonic clock, in ms. */
  now?(): number;
}

interface Entry<T> {
  value: Promise<T>;
  beganMs: number;
}

/** Returns a function that reads, or shares the result of a read of the same key that began less than `maxAgeMs` ago. Failures are not shared. */
export function sharedReads<T>({ maxAgeMs, maxEntries, now = () => performance.now() }: Limits) {
  const entries = new Map<string, Entry<T>>();

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    if (known !== undefined && now() - known.beganMs < maxAgeMs) return known.value;
    const entry = { value: read(), beganMs: now() };
    // Inserted as the last one, so that the first entry is the oldest.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? key);
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}
