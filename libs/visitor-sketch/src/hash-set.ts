// The exact form of a sketch: a sorted set of 64-bit hashes, as pairs of unsigned 32-bit halves in one array.

/** Maximum number of visitors that are counted exactly. */
export const EXACT_LIMIT = 1024;

const FIRST_CAPACITY = 8;

export interface HashSet {
  /** Adds the hash. If the hash is new and the set already has EXACT_LIMIT hashes, adds nothing and returns "full". */
  add(high: number, low: number): "added" | "known" | "full";
  size(): number;
  /** Calls `visit` for each hash, in ascending order. */
  forEach(visit: (high: number, low: number) => void): void;
}

/** Creates a set of the first `count` hashes in `pairs`, which must be ascending and distinct. The set is empty by default. Does not copy `pairs`. */
export function createHashSet(pairs: Uint32Array = new Uint32Array(2 * FIRST_CAPACITY), count = 0): HashSet {
  return new SortedHashes(pairs, count);
}

class SortedHashes implements HashSet {
  #pairs: Uint32Array;
  #count: number;

  constructor(pairs: Uint32Array, count: number) {
    this.#pairs = pairs;
    this.#count = count;
  }

  add(high: number, low: number): "added" | "known" | "full" {
    const index = this.#indexOf(high, low);
    const at = 2 * index;
    if (index < this.#count && this.#pairs[at] === high && this.#pairs[at + 1] === low) return "known";
    if (this.#count >= EXACT_LIMIT) return "full";
    if (2 * this.#count === this.#pairs.length) this.#grow();
    this.#pairs.copyWithin(at + 2, at, 2 * this.#count);
    this.#pairs[at] = high;
    this.#pairs[at + 1] = low;
    this.#count += 1;
    return "added";
  }

  size(): number {
    return this.#count;
  }

  forEach(visit: (high: number, low: number) => void): void {
    for (let at = 0; at < 2 * this.#count; at += 2) visit(this.#pairs[at] ?? 0, this.#pairs[at + 1] ?? 0);
  }

  /** Returns the index of the hash, or the index at which to insert it. */
  #indexOf(high: number, low: number): number {
    let from = 0;
    let to = this.#count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const middleHigh = this.#pairs[2 * middle] ?? 0;
      const isBelow = middleHigh < high || (middleHigh === high && (this.#pairs[2 * middle + 1] ?? 0) < low);
      if (isBelow) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #grow(): void {
    const larger = new Uint32Array(Math.min(2 * EXACT_LIMIT, Math.max(2 * FIRST_CAPACITY, 2 * this.#pairs.length)));
    larger.set(this.#pairs);
    this.#pairs = larger;
  }
}
