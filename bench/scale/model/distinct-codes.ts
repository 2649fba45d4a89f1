// Estimates how many distinct codes are scanned in a quarter-hour or a day. The cost depends on this number, because each code takes a row.

import type { Popularity } from "../../ingest/scan-frames.ts";

/** Number of Zipf ranks that are summed one by one. Higher ranks are summed in groups that grow by a factor of RANK_STEP. */
const SINGLE_RANKS = 1000;
const RANK_STEP = 1.02;

/**
 * Returns the expected number of distinct codes in `scans` scans. `hot`: all scans are of one code. `zipf`: the n-th code is scanned 1/n
 * times as often as the first. `uniform`: the codes are scanned in turn.
 */
export function distinctCodes(popularity: Popularity, codes: number, scans: number): number {
  if (scans <= 0 || codes <= 0) return 0;
  if (popularity === "hot") return Math.min(1, scans);
  if (popularity === "uniform") return Math.min(codes, scans);
  const first = scans / harmonic(codes);
  let distinct = 0;
  forRanks(codes, (rank, weight) => {
    distinct += weight * -Math.expm1(-first / rank);
  });
  return distinct;
}

/** Returns the sum of 1/n for n from 1 to `codes`. */
function harmonic(codes: number): number {
  let sum = 0;
  forRanks(codes, (rank, weight) => {
    sum += weight / rank;
  });
  return sum;
}

/** Calls `add` with ranks that each represent `weight` codes. */
function forRanks(codes: number, add: (rank: number, weight: number) => void): void {
  for (let rank = 1; rank <= Math.min(SINGLE_RANKS, codes); rank += 1) add(rank, 1);
  for (let from = SINGLE_RANKS + 1; from <= codes; ) {
    const until = Math.min(codes + 1, Math.ceil(from * RANK_STEP));
    add(Math.sqrt(from * (until - 1)), until - from);
    from = until;
  }
}
