export interface Random {
  /** Returns a random integer from 0 to `end` - 1. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Returns a random number generator (mulberry32). The same seed gives the same numbers. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: <T>(list: readonly T[]): T => {
      const value = list[below(list.length)];
      if (value === undefined) throw new Error("an empty list");
      return value;
    },
  };
}
