// How many unknown slugs a network may ask for within a minute. Asked by the server once a look-up has ended with nothing, and never
// for a slug that is known.
//
// Counts are kept in a table of fixed size, each network's in two slots, of which the lower one is believed: a network is taken for
// one that sweeps only where both of its slots were filled by others. Which slots these are is a hash under a key that is thrown
// away with the counts at the end of each minute, so nothing in here names an address.

import { hash, randomBytes } from "node:crypto";
import { counter, gauge } from "@qr/runtime";
import { networkOf } from "./network.ts";

const WINDOW_MS = 60_000;
/** As many as two bytes of the hash tell apart, in each of the two halves. */
const SLOTS_EACH = 65_536;
const MAX_COUNT = 65_535;
const KEY_BYTES = 32;

export interface MissBudget {
  /** Counts a miss of the client at `address`. Undefined while its network keeps to the budget, else seconds until it may miss again. */
  spend(address: string): number | undefined;
}

/** `missesPerMinute`: 0 for no bound. `now`: a monotonic clock in ms. */
export function createMissBudget(missesPerMinute: number, now: () => number): MissBudget {
  const countRefusal = counter("redirect_misses_limited_total", "Unknown slugs answered with 429.");
  if (missesPerMinute === 0) return { spend: () => undefined };
  const limit = Math.min(missesPerMinute, MAX_COUNT - 1);
  const counts = new Uint16Array(2 * SLOTS_EACH);
  let key = "";
  let endsMs = Number.NEGATIVE_INFINITY;
  let used = 0;
  gauge(
    "redirect_miss_slots_used_ratio",
    "Share of the miss counters in use this minute; near 1, networks that do not sweep are limited too.",
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
      const misses = Math.min(countIn(digest.readUInt16LE(0)), countIn(SLOTS_EACH + digest.readUInt16LE(2)));
      if (misses <= limit) return undefined;
      countRefusal();
      return Math.max(1, Math.ceil((endsMs - now()) / 1000));
    },
  };
}
