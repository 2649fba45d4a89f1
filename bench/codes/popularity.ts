// Generates the order in which codes are scanned. The order depends only on a seed, so every run sends the same
// requests.

export type Random = () => number;

/** Returns a random number generator (mulberry32). Its numbers are at least 0 and less than 1. The same seed gives the same numbers. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns `draws` random code numbers below `codes`. Number n is drawn 1 / (n + 1) times as often as number 0 (Zipf, s = 1). */
export function zipfDraws(codes: number, draws: number, random: Random): Uint32Array {
  const cumulative = new Float64Array(codes);
  let sum = 0;
  for (let rank = 0; rank < codes; rank += 1) {
    sum += 1 / (rank + 1);
    cumulative[rank] = sum;
  }
  return Uint32Array.from({ length: draws }, () => firstAtLeast(cumulative, random() * sum));
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns every number below `codes` once, in random order. */
export function shuffled(codes: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: codes }, (_, number) => number);
  for (let last = codes - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = moved;
  }
  return order;
}
