// Draws conditions on shares.

import type { Leaf, Visit } from "../types.ts";
import { integer, pick, type Random } from "./draws.ts";

/** Draws a bucket: either the first or last bucket of a whole percent, or any bucket. */
export function drawBucket(random: Random): number {
  const edge = integer(random, 0, 99) * 100;
  return pick(random, [0, 9_999, 2_999, 3_000, edge, edge + 99, integer(random, 0, 9_999)]);
}

/** Draws a share whose bounds are whole percentages, with `from` below `to`. */
export function drawShareLeaf(random: Random, visit: Visit): Leaf {
  const percent = Math.floor((visit.bucket ?? 5_000) / 100);
  const ends = [0, 30, 100, percent, percent, percent + 1, percent + 1, integer(random, 0, 100)];
  const from = Math.min(pick(random, ends), 99);
  const to = pick(
    random,
    [...ends, 100].filter((end) => end > from),
  );
  return { share: { from, to } };
}
