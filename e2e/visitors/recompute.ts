// An attack by someone with a copy of all stored data, who tries every byte sequence as the salt of a visitor's hash.

import { hash } from "node:crypto";

const SALT_BYTES = 32;
/** About one in 10^9 random salts has fewer distinct bytes than this. Text and counts usually have far fewer. */
const MIN_DISTINCT_BYTES = 20;
const HEX_RUN = /[0-9a-f]{64,}/gi;
const BASE64_RUN = /[\w+/-]{43,}/g;

/** Returns the visitor's hash as the redirect computes it from a salt in hex. */
export function hashWith(saltHex: string, { address, agent }: { address: string; agent: string }): string {
  return hash("sha256", `${saltHex}${address}\n${agent}`, "hex").slice(0, 16);
}

/** Yields every possible salt in hex: 32 raw bytes, 64 hex digits, or 43 base64 characters, at any offset. */
export function* possibleSalts(bytes: Buffer): Generator<string> {
  yield* rawRuns(bytes);
  const text = bytes.toString("latin1");
  for (const [run] of text.matchAll(HEX_RUN)) yield* windows(run.toLowerCase(), 2 * SALT_BYTES);
  for (const [run] of text.matchAll(BASE64_RUN)) {
    for (const window of windows(run, 43)) yield Buffer.from(window, "base64").toString("hex");
  }
}

function* windows(text: string, length: number): Generator<string> {
  for (let start = 0; start + length <= text.length; start += 1) yield text.slice(start, start + length);
}

function* rawRuns(bytes: Buffer): Generator<string> {
  const counts = new Uint8Array(256);
  let distinct = 0;
  for (let end = 0; end < bytes.length; end += 1) {
    const added = bytes[end] ?? 0;
    counts[added] = (counts[added] ?? 0) + 1;
    if (counts[added] === 1) distinct += 1;
    if (end >= SALT_BYTES) {
      const removed = bytes[end - SALT_BYTES] ?? 0;
      counts[removed] = (counts[removed] ?? 0) - 1;
      if (counts[removed] === 0) distinct -= 1;
    }
    if (end >= SALT_BYTES - 1 && distinct >= MIN_DISTINCT_BYTES)
      yield bytes.subarray(end - SALT_BYTES + 1, end + 1).toString("hex");
  }
}
