// The keyed hash that stands for a visitor: two scans by one visitor have the same hash, and nobody can tell who that was. Address
// and user agent stay in this process's memory.

import { hash } from "node:crypto";
import type { VisitorSalts } from "./visitor-salts.ts";

/** Only 64 bits of the digest are shown: too few to extend the hash from. */
const HASH_DIGITS = 16;

export type VisitorHash = (address: string, userAgent: string, atMs: number) => string;

/** Returns the function that hashes a visitor at a time (Unix ms) to 16 hex digits. */
export function createVisitorHash(salts: Pick<VisitorSalts, "saltFor">): VisitorHash {
  return (address, userAgent, atMs) =>
    hash("sha256", `${salts.saltFor(atMs)}${address}\n${userAgent}`, "hex").slice(0, HASH_DIGITS);
}
