// Divides visitors into buckets, so that shares of visitors can be given different targets.

import { hash } from "node:crypto";

export const BUCKETS = 10_000;
/** Hex digits of the digest that are used: 48 bits, so that no bucket is more likely than another by more than 1 in 10^10. */
const DIGITS = 12;

/**
 * Returns the visitor's bucket, 0 to 9,999. A visitor with the same address and user agent is always in the same bucket of a code. `key` is
 * the secret of the code's rules.
 */
export function bucketOf(key: string, address: string, userAgent: string): number {
  const digest = hash("sha256", `${key}${address}\n${userAgent}`, "hex");
  return Number.parseInt(digest.slice(0, DIGITS), 16) % BUCKETS;
}
