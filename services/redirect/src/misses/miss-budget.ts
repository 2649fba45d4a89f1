// Limits requests for unknown slugs per network and minute. Only lookups that find nothing are counted, so known slugs are never limited.
//
// The counts form a table of fixed size (a count-min sketch with two rows): a network has one slot in each row, and the lower count
// applies. A network is limited by mistake only if other networks have filled both of its slots. The slots come from a hash whose key is
// discarded with the counts every minute, so the table identifies no address.

import { hash, randomBytes } from "node:crypto";
import { counter, gauge } from "@qr/runtime";
import ipaddr from "ipaddr.js";

const WINDOW_MS = 60_000;
/** Number of slots in each row; two bytes of the hash select one. */
const SLOTS_PER_ROW = 65_536;
const MAX_COUNT = 65_535;
const KEY_BYTES = 32;
const IPV6_NETWORK_BYTES = 8;

export interface MissBudget {
  /** Counts a miss by the client at `address`. Returns undefined within the limit, otherwise the number of seconds until the next window. */
  spend(address: string): number | undefined;
}

/** Returns a miss budget for all networks. `missesPerMinute`: 0 means unlimited. `now`: monotonic clock, in ms. */
export function createMissBudget(missesPerMinute: number, now: () => number): MissBudget {
  const countRefusal = counter("redirect_misses_limited_total", "Requests for unknown slugs rejected with 429.");
  if (missesPerMinute === 0) return { spend: () => undefined };
  const limit = Math.min(missesPerMinute, MAX_COUNT - 1);
  const counts = new Uint16Array(2 * SLOTS_PER_ROW);
  let key = "";
  let endsMs = Number.NEGATIVE_INFINITY;
  let used = 0;
  gauge(
    "redirect_miss_slots_used_ratio",
    "Share of the miss counters in use this minute; near 1, other networks are limited by mistake.",
    () => (now() < endsMs ? used / counts.length : 0),
  );

  function openWindow(): void {
    counts.fill(0);
    used = 0;
    key = randomBytes(KEY_BYTES).toString("hex");
    endsMs = now() + WINDOW_MS;
  }

  function countIn(slot: number): number {
    const count = counts[slot] ?? 0;
    if (count === 0) used += 1;
    if (count < MAX_COUNT) counts[slot] = count + 1;
    return count + 1;
  }

  return {
    spend: (address) => {
      if (now() >= endsMs) openWindow();
      const digest = hash("sha256", `${key}${networkOf(address)}`, "buffer");
      const misses = Math.min(countIn(digest.readUInt16LE(0)), countIn(SLOTS_PER_ROW + digest.readUInt16LE(2)));
      if (misses <= limit) return undefined;
      countRefusal();
      return Math.max(1, Math.ceil((endsMs - now()) / 1000));
    },
  };
}

/** Returns an IPv4-mapped address as IPv4, any other IPv6 address as its /64 in hex (one customer has a whole /64), and other strings unchanged. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString("hex");
}
