// A hash of slugs for the tables of this folder: FNV-1a over their characters, which are ASCII.

import { randomInt } from "node:crypto";

const FNV_PRIME = 0x01000193;
const SEEDS = 2 ** 31;

/** The start of a hash. Slugs can be chosen by who creates codes; with a seed nobody can choose them so that they collide. */
export function randomSeed(): number {
  return randomInt(SEEDS);
}

/** A 32-bit integer, with what tells slugs apart in its low bits. */
export function hashSlug(seed: number, slug: string): number {
  let hash = seed;
  for (let index = 0; index < slug.length; index += 1) hash = Math.imul(hash ^ slug.charCodeAt(index), FNV_PRIME);
  return hash ^ (hash >>> 15);
}

/** The same for a slug that is written in `bytes`. */
export function hashSlugBytes(seed: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = seed;
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ (bytes[index] as number), FNV_PRIME);
  return hash ^ (hash >>> 15);
}
