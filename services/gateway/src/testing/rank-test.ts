// The Mann-Whitney test: how likely two samples are to differ in rank as much as they do, if they come from the same distribution. For tests only.

interface Ranked {
  /** The two-sided probability, by the normal approximation, for samples of 20 or more. */
  p: number;
  /** How often a value of the first sample is greater than one of the second; 0.5 if neither tends to be. */
  above: number;
}

export function rankTest(first: readonly number[], second: readonly number[]): Ranked {
  const all = [...first.map((value) => ({ value, of: 0 })), ...second.map((value) => ({ value, of: 1 }))];
  all.sort((one, other) => one.value - other.value);
  let [rankSum, ties] = [0, 0];
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ of }) => of === 0).length;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  const [n, m, total] = [first.length, second.length, all.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  const z = deviation === 0 ? 0 : Math.abs(u - (n * m) / 2) / deviation;
  return { p: bothTails(z), above: u / (n * m) };
}

/** Returns the probability that a standard normal variable is at least `z` away from 0 (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function bothTails(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return Math.min(1, 2 * sum * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)));
}
