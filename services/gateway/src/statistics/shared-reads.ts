// Lets equal reads share one answer for a moment, so that a client that polls fast costs the database next to nothing. read-statistics
// uses it. It needs no timer: what is too old is read anew when it is asked for, and the oldest make room.

interface Limits {
  /** Counted from when the read began. */
  maxAgeMs: number;
  maxEntries: number;
  /** The monotonic clock. */
  now?(): number;
}

interface Entry<T> {
  value: Promise<T>;
  beganMs: number;
}

/** A function that reads, or returns what a read of the same key that began less than `maxAgeMs` ago returns. Failures are not kept. */
export function sharedReads<T>({ maxAgeMs, maxEntries, now = () => performance.now() }: Limits) {
  const entries = new Map<string, Entry<T>>();

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    if (known !== undefined && now() - known.beganMs < maxAgeMs) return known.value;
    const entry = { value: read(), beganMs: now() };
    // Put behind all others, so that the oldest stands in front.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? key);
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}
