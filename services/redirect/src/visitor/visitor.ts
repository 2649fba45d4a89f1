// The keyed hash that stands for a visitor: who scans twice is one visitor, and nobody can tell who. Computed from the client's
// address and user agent, which stay in this process's memory. Its key comes from the secret and changes every VISITOR_KEY_DAYS,
// so that hashes of different periods cannot be joined.

import { hash, hkdfSync } from "node:crypto";

const DAY_MS = 86_400_000;
/** In hex one whole block of SHA-256, as in HMAC's inner hash. Of the result 64 bits are shown: too few to go on hashing from. */
const KEY_BYTES = 32;
const HASH_DIGITS = 16;

export type VisitorHash = (address: string, userAgent: string, atMs: number) => string;

/** Returns the 16 hex digits of a visitor at a time (Unix ms). The same secret, period, address and agent give the same digits. */
export function createVisitorHash(secret: string, keyDays: number): VisitorHash {
  const periodMs = keyDays * DAY_MS;
  let period = Number.NaN;
  let key = "";
  return (address, userAgent, atMs) => {
    const periodNow = Math.floor(atMs / periodMs);
    if (periodNow !== period) {
      period = periodNow;
      key = Buffer.from(hkdfSync("sha256", secret, "", `visitor ${periodNow}`, KEY_BYTES)).toString("hex");
    }
    return hash("sha256", `${key}${address}\n${userAgent}`, "hex").slice(0, HASH_DIGITS);
  };
}
