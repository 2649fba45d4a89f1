// The counters of scan limits inside one process, for the standalone service. They are lost when it stops; the redirect then starts them
// again from the counted scans.

import type { ScanTake, ScanTaken } from "./target-cache.ts";

interface Counter {
  total: number;
  shares: Map<string, number>;
}

export function createScanCounters(maxCounters: number) {
  // A Map iterates in insertion order, so its first entry is the least recently used one.
  const counters = new Map<string, Counter>();
  return {
    /** Does the same as TAKE_SCANS in target-scripts.redis.ts. */
    take: ({ key, share, accepted, recorded, wanted, max, atLeast, starts }: ScanTake): ScanTaken | undefined => {
      const known = counters.get(key);
      if (known === undefined && !starts) return undefined;
      const counter = known ?? { total: 0, shares: new Map() };
      const added = accepted - (counter.shares.get(share) ?? recorded);
      const before = Math.max(counter.total, atLeast) + added;
      const granted = Math.max(0, Math.min(wanted, max - before));
      counter.total = before + granted;
      counter.shares.set(share, accepted + granted);
      counters.delete(key);
      counters.set(key, counter);
      const [oldest] = counters.keys();
      if (counters.size > maxCounters && oldest !== undefined) counters.delete(oldest);
      return { total: counter.total, granted, added };
    },
    clear: () => counters.clear(),
  };
}
