// Look-ups that nobody could answer at a moment when a store had only just failed. A phone whose slug this process has never known
// rather waits for a second than be refused, and one whose target is known to have changed rather than be led to the old one; in an
// outage that lasts it is answered at once. Used by resolve-target.ts.

import { counter } from "@qr/runtime";
import { BLIP_MS, type DependencyWatch } from "./dependency-watch.ts";
import type { LookUp } from "./look-up-table.ts";
import type { TargetMemory } from "./target-memory.ts";

const REPEAT_MS = 100;

export interface Blips<W> {
  /** Keeps those that are worth asking for again: they have no last target that may be given. Returns the others. */
  keep(unanswered: readonly LookUp<W>[]): LookUp<W>[];
  /** Keeps all that are worth asking for again, whatever is known of them: of the stores only Postgres is to be believed. */
  keepAll(unanswered: readonly LookUp<W>[]): LookUp<W>[];
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

  function isYoung(lookUp: LookUp<W>, nowMs: number): boolean {
    lookUp.failedMs ??= nowMs;
    return nowMs - lookUp.failedMs < BLIP_MS;
  }

  function isBlip(lookUp: LookUp<W>): boolean {
    const nowMs = now();
    return isYoung(lookUp, nowMs) && watch.isBlip(nowMs);
  }

  /** Postgres may be back already, too: since this look-up found it away. */
  function isWorthAsking(lookUp: LookUp<W>): boolean {
    const nowMs = now();
    return isYoung(lookUp, nowMs) && (watch.isBlip(nowMs) || !watch.hasStoreFailed());
  }

  function hasAnswer({ slug }: LookUp<W>): boolean {
    return memory.last(slug) !== undefined && !memory.isOutdated(slug);
  }

  function keepThose(unanswered: readonly LookUp<W>[], areKept: (lookUp: LookUp<W>) => boolean): LookUp<W>[] {
    const kept: LookUp<W>[] = [];
    const others: LookUp<W>[] = [];
    for (const lookUp of unanswered) (areKept(lookUp) ? kept : others).push(lookUp);
    if (kept.length > 0) setTimeout(repeat, REPEAT_MS, kept);
    return others;
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
    keep: (unanswered) => keepThose(unanswered, (lookUp) => isBlip(lookUp) && !hasAnswer(lookUp)),
    keepAll: (unanswered) => keepThose(unanswered, isWorthAsking),
  };
}
