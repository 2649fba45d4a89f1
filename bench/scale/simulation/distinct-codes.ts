// How many different codes a number of scans falls on: what makes a batch, a quarter-hour or a day dear, since each is a row.

import type { Popularity } from "../../ingest/scan-frames.ts";

/** Codes of Zipf's law that are taken one by one; from then on those of similar rank are taken together. */
const SINGLE_RANKS = 1000;
const RANK_STEP = 1.02;

/**
 * Expected number of different codes among `scans`: of one code, of codes drawn by Zipf's law (the n-th of all 1/n times as often as
 * the first), or of all codes in turn, so that no two are alike as long as there is another.
 */
export function distinctCodes(popularity: Popularity, codes: number, scans: number): number {
  if (scans <= 0 || codes <= 0) return 0;
  if (popularity === "hot") return Math.min(1, scans);
  if (popularity === "uniform") return Math.min(codes, scans);
  const first = scans / harmonic(codes);
  let distinct = 0;
  forRanks(codes, (rank, together) => {
    distinct += together * -Math.expm1(-first / rank);
  });
  return distinct;
}

/** Sum of 1/n for n from 1 to `codes`. */
function harmonic(codes: number): number {
  let sum = 0;
  forRanks(codes, (rank, together) => {
    sum += together / rank;
  });
  return sum;
}

/** Calls `add` with ranks that stand for `together` codes each. */
function forRanks(codes: number, add: (rank: number, together: number) => void): void {
  for (let rank = 1; rank <= Math.min(SINGLE_RANKS, codes); rank += 1) add(rank, 1);
  for (let from = SINGLE_RANKS + 1; from <= codes; ) {
    const until = Math.min(codes + 1, Math.ceil(from * RANK_STEP));
    add(Math.sqrt(from * (until - 1)), until - from);
    from = until;
  }
}
