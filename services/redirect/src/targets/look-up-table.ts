// The look-ups under way, by slug.
//
// A Map that is filled and emptied all the time outgrows its table again and again, and V8 links each outgrown table to the next:
// one that has reached the old space keeps all later ones, and what they held, through every scavenge. This table is never
// outgrown.

import { hashSlug, randomSeed } from "./slug-hash.ts";

export interface LookUp<W> {
  readonly slug: string;
  /** Came before the look-up was sent. */
  readonly early: W[];
  /** Came while it was under way. */
  readonly late: W[];
  isSent: boolean;
  /** What the cache holds for it has changed since it was sent, or may have. */
  hasChanged: boolean;
  /** Monotonic ms when it first turned out that nobody could tell. */
  failedMs: number | undefined;
  /** The next look-up of the same bucket. */
  next: LookUp<W> | undefined;
}

export interface LookUpTable<W> {
  find(slug: string): LookUp<W> | undefined;
  /** Of a slug that has none. */
  add(slug: string, early: W[]): LookUp<W>;
  remove(lookUp: LookUp<W>): void;
  /** What the cache holds for the slug has changed. */
  changed(slug: string): void;
  /** What the cache holds for any of them may have changed. */
  gap(): void;
  readonly size: number;
}

const BUCKETS = 4096;

export function createLookUpTable<W>(): LookUpTable<W> {
  const buckets = new Array<LookUp<W> | undefined>(BUCKETS).fill(undefined);
  const seed = randomSeed();
  const bucketOf = (slug: string) => hashSlug(seed, slug) & (BUCKETS - 1);
  let size = 0;

  function find(slug: string): LookUp<W> | undefined {
    let lookUp = buckets[bucketOf(slug)];
    while (lookUp && lookUp.slug !== slug) lookUp = lookUp.next;
    return lookUp;
  }

  return {
    find,
    add: (slug, early) => {
      const bucket = bucketOf(slug);
      const lookUp = {
        slug,
        early,
        late: [],
        isSent: false,
        hasChanged: false,
        failedMs: undefined,
        next: buckets[bucket],
      };
      buckets[bucket] = lookUp;
      size += 1;
      return lookUp;
    },
    remove: (lookUp) => {
      const bucket = bucketOf(lookUp.slug);
      let before: LookUp<W> | undefined;
      let at = buckets[bucket];
      while (at && at !== lookUp) {
        before = at;
        at = at.next;
      }
      if (!at) return;
      if (before) before.next = lookUp.next;
      else buckets[bucket] = lookUp.next;
      lookUp.next = undefined;
      size -= 1;
    },
    changed: (slug) => {
      const lookUp = find(slug);
      if (lookUp) lookUp.hasChanged = true;
    },
    gap: () => {
      for (const first of buckets) {
        for (let lookUp = first; lookUp; lookUp = lookUp.next) lookUp.hasChanged = true;
      }
    },
    get size() {
      return size;
    },
  };
}
