// Look-ups that nobody could answer at a moment when a store had only just failed. A phone whose slug this process has never known
// rather waits for a second than be refused; in an outage that lasts it is told at once. Used by resolve-target.ts.

import { counter } from "@qr/runtime";
import { BLIP_MS, type DependencyWatch } from "./dependency-watch.ts";
import type { LookUp } from "./look-up-table.ts";
import type { TargetMemory } from "./target-memory.ts";

const REPEAT_MS = 100;

export interface Blips<W> {
  /** Keeps those that are worth asking for again; returns the others. */
  keep(unanswered: readonly LookUp<W>[]): LookUp<W>[];
}

/** `onRepeat` begins look-ups again that were kept; their waiters are all `early` ones. */
export function createBlips<W>(parts: {
  memory: TargetMemory;
  watch: DependencyWatch;
  /** Monotonic ms. */
  now: () => number;
  onRepeat: (kept: readonly LookUp<W>[]) => void;
}): Blips<W> {
  const { memory, watch, now, onRepeat } = parts;
  const countRepeats = counter(
    "redirect_lookups_repeated_total",
    "Look-ups begun again: nobody could tell, and a store had only just failed.",
  );

  function isWorthRepeating(lookUp: LookUp<W>): boolean {
    const nowMs = now();
    lookUp.failedMs ??= nowMs;
    return nowMs - lookUp.failedMs < BLIP_MS && watch.isBlip(nowMs) && memory.last(lookUp.slug) === undefined;
  }

  function repeat(kept: readonly LookUp<W>[]): void {
    for (const lookUp of kept) {
      // What is asked from now on answers those, too, who came in between.
      for (const waiter of lookUp.late.splice(0)) lookUp.early.push(waiter);
    }
    countRepeats(kept.length);
    onRepeat(kept);
  }

  return {
    keep: (unanswered) => {
      const kept: LookUp<W>[] = [];
      const others: LookUp<W>[] = [];
      for (const lookUp of unanswered) (isWorthRepeating(lookUp) ? kept : others).push(lookUp);
      if (kept.length > 0) setTimeout(repeat, REPEAT_MS, kept);
      return others;
    },
  };
}
