// Estimates the number of distinct hashes in a set of registers by maximum likelihood (Ertl 2024, section 3.3). Needs no bias tables; the
// bias with 2^14 registers is below 0.01%.

import { MAX_LEVEL, REGISTER_COUNT, REGISTER_VALUES, type Registers } from "./registers.ts";

/** The share of a register's hashes at each level; the shares of levels 1 to MAX_LEVEL add up to 1. */
const SHARES = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => 2 ** -Math.min(level, MAX_LEVEL - 1));

/** Returns the estimated number of distinct hashes, a non-negative integer. */
export function estimateVisitors(registers: Registers): number {
  return Math.round(REGISTER_COUNT * mostLikelyRate(evidenceIn(registers)));
}

/** Over all registers: the sum of the shares of levels known to be unseen, and the number of registers that have seen each level. */
interface Evidence {
  unseenShare: number;
  seen: readonly number[];
}

function evidenceIn(registers: Registers): Evidence {
  const counts = new Uint32Array(REGISTER_VALUES);
  for (let index = 0; index < REGISTER_COUNT; index += 1) {
    const value = registers[index] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const seen = new Array<number>(MAX_LEVEL + 1).fill(0);
  let unseenShare = counts[0] ?? 0;
  const record = (level: number, isSeen: boolean, count: number) => {
    if (level < 1) return;
    if (isSeen) seen[level] = (seen[level] ?? 0) + count;
    else unseenShare += count * (SHARES[level] ?? 0);
  };
  for (let value = 1; value < REGISTER_VALUES; value += 1) {
    const count = counts[value] ?? 0;
    const highest = value >>> 2;
    record(highest, true, count);
    record(highest - 1, (value & 2) !== 0, count);
    record(highest - 2, (value & 1) !== 0, count);
    if (highest < MAX_LEVEL) unseenShare += count * (SHARES[highest] ?? 0);
  }
  return { unseenShare, seen };
}

/**
 * Returns the number of hashes per register that makes the evidence most likely. At a rate r, a level with share s is unseen with
 * probability exp(−rs), so the derivative of the log-likelihood with respect to r is −unseenShare + Σ seen × s / (exp(rs) − 1). This
 * derivative falls as r rises; its root is found by bisection.
 */
function mostLikelyRate({ unseenShare, seen }: Evidence): number {
  if (seen.every((count) => count === 0)) return 0;
  let low = 0;
  let high = 2 ** (MAX_LEVEL + 4);
  for (let step = 0; high - low > 1e-9 * high && step < 100; step += 1) {
    const rate = (low + high) / 2;
    if (slopeAt(rate, unseenShare, seen) > 0) low = rate;
    else high = rate;
  }
  return (low + high) / 2;
}

function slopeAt(rate: number, unseenShare: number, seen: readonly number[]): number {
  let slope = -unseenShare;
  for (let level = 1; level <= MAX_LEVEL; level += 1) {
    const count = seen[level] ?? 0;
    const share = SHARES[level] ?? 0;
    if (count > 0) slope += (count * share) / Math.expm1(rate * share);
  }
  return slope;
}
