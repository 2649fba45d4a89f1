// Adler-32 (RFC 1950, 9) of rows of bytes that are told as runs, and of their repetitions, in closed form. Used by scanlines.ts.

const PRIME = 65521;

export interface Checksum {
  /** A run of the row that is being told: value, index of its first byte, and how many. */
  run(value: number, first: number, count: number): void;
  /** The row has been told; it is there so many times. */
  rows(times: number): void;
  value(): number;
}

/** Rows of `length` bytes. All sums stay below 2^53 for rows of 1 kB that are there 10,000 times. */
export function createChecksum(length: number): Checksum {
  let low = 1;
  let high = 0;
  /** Of the row: its bytes' sum, and the sum in which each byte counts as often as there are bytes from it to the end. */
  let sum = 0;
  let weighted = 0;
  return {
    run: (value, first, count) => {
      sum += value * count;
      weighted += value * count * (length - first - (count - 1) / 2);
    },
    rows: (times) => {
      // Each row adds `length` times what `low` was before it, and `low` grows by `sum` with each.
      high = (high + times * (length * low + weighted) + length * sum * ((times * (times - 1)) / 2)) % PRIME;
      low = (low + times * sum) % PRIME;
      sum = 0;
      weighted = 0;
    },
    value: () => ((high << 16) | low) >>> 0,
  };
}
