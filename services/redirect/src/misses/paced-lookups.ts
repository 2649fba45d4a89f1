// Looks up slugs for networks that have used up their miss budget. Any of these slugs may be a real code, since many phones can share one
// address, so every slug is looked up. However, the lookups of all such networks together are sent in small batches, one at a time, with a
// pause in between, and the networks take turns. A sweep can therefore use only a small share of the capacity of Redis and Postgres, and other
// networks' lookups never wait for it.

import type { TargetKey } from "@qr/contracts";
import { counter, createFairQueue, gauge } from "@qr/runtime";

/** Pause before each batch, in ms. */
export const PACE_MS = 50;
/** Maximum number of waiters whose lookups are in flight. */
export const MAX_PACED = 200;
/** Maximum number of waiters from all networks whose lookups have not been sent. At full pace, the last waiter waits 250 ms. */
export const MAX_WAITING = 1000;

export interface PacedLookups<W> {
  /** Looks up the key for `waiter` in one of the next batches, or refuses the waiter if too many others are waiting. */
  resolve(network: string, key: TargetKey, waiter: W): void;
  /** Call this when the lookup of any waiter, paced or not, has ended. */
  ended(waiter: W): void;
}

interface PacedLookupsParts<W> {
  /** Looks up the key; `ended` must then be called for the waiter. */
  resolve: (key: TargetKey, waiter: W) => void;
  /** Called for a waiter whose key is not looked up. */
  onRefused: (waiter: W) => void;
}

export function createPacedLookups<W>({ resolve, onRefused }: PacedLookupsParts<W>): PacedLookups<W> {
  const countRefused = counter(
    "redirect_paced_lookups_refused_total",
    "Requests rejected with 429 without a lookup: their network had used up its miss budget, and too many such lookups were waiting.",
  );
  const waiting = createFairQueue<{ key: TargetKey; waiter: W }>({
    maxSize: MAX_WAITING,
    maxPerKey: MAX_WAITING,
    onDisplaced: refuse,
  });
  const inFlight = new Set<W>();
  gauge(
    "redirect_paced_lookups",
    "Lookups for networks that have used up their miss budget, waiting or in flight.",
    () => waiting.size + inFlight.size,
  );
  let isScheduled = false;

  function refuse({ waiter }: { waiter: W }): void {
    countRefused();
    onRefused(waiter);
  }

  function sendBatch(): void {
    isScheduled = false;
    while (inFlight.size < MAX_PACED) {
      const next = waiting.shift();
      if (!next) return;
      inFlight.add(next.waiter);
      resolve(next.key, next.waiter);
    }
    scheduleBatch();
  }

  function scheduleBatch(): void {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    setTimeout(sendBatch, PACE_MS);
  }

  return {
    resolve: (network, key, waiter) => {
      if (!waiting.push(network, { key, waiter })) refuse({ waiter });
      scheduleBatch();
    },
    ended: (waiter) => {
      inFlight.delete(waiter);
    },
  };
}
