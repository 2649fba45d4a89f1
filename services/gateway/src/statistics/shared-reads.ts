// Coalesces identical reads: those that start within a short time of each other share one result, so even frequent polling puts little load
// on the database. No timer is needed: the next read replaces an expired entry, and the oldest entry is evicted.

interface Limits {
  /** Maximum age of a shared result, in ms, counted from the start of its read. */
  maxAgeMs: number;
  maxEntries: number;
  /** Returns the current time from a monotonic clock, in ms. */
  now?(): number;
}

interface Entry<T> {
  value: Promise<T>;
  beganMs: number;
}

/** Returns a function that starts a read or shares the result of one with the same key that began less than `maxAgeMs` ago. Failures are not kept. */
export function sharedReads<T>({ maxAgeMs, maxEntries, now = () => performance.now() }: Limits) {
  const entries = new Map<string, Entry<T>>();

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    if (known !== undefined && now() - known.beganMs < maxAgeMs) return known.value;
    const entry = { value: read(), beganMs: now() };
    // The entry is inserted last, so that the first entry is the oldest.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? key);
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}
