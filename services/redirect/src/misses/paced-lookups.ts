// Looks up slugs for networks that have used up their miss budget. Any of these slugs may be a real code, since many phones can share one
// address, so each one is looked up. But the lookups of all such networks together are sent in small batches, one at a time, with a pause in
// between. A sweep can therefore take only a small share of Redis and Postgres, and other networks' lookups never wait for it.

import type { LinkKey } from "@qr/contracts";
import { counter, gauge } from "@qr/runtime";
import { createFifo } from "../fifo.ts";

/** Pause before each batch, in ms. */
export const PACE_MS = 50;
/** Maximum number of waiters whose lookups are in flight. */
export const MAX_PACED = 200;
/** Maximum number of waiters whose lookups have not been sent. At full pace, the last of them waits for 250 ms. */
export const MAX_WAITING = 1000;

export interface PacedLookups<W> {
  /** Looks up the key for `waiter` in one of the next batches. Returns false if too many waiters are ahead. */
  resolve(key: LinkKey, waiter: W): boolean;
  /** Call this when the lookup of any waiter, paced or not, has ended. */
  ended(waiter: W): void;
}

/** `resolve` looks up the key; `ended` must then be called for the waiter. */
export function createPacedLookups<W>(resolve: (key: LinkKey, waiter: W) => void): PacedLookups<W> {
  const countRefused = counter(
    "redirect_paced_lookups_refused_total",
    "Requests rejected with 429 without a lookup: their network had used up its miss budget, and too many such lookups were waiting.",
  );
  const waiting = createFifo<{ key: LinkKey; waiter: W }>();
  const inFlight = new Set<W>();
  gauge(
    "redirect_paced_lookups",
    "Lookups for networks that have used up their miss budget, waiting or in flight.",
    () => waiting.length + inFlight.size,
  );
  let isScheduled = false;

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
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setTimeout(sendBatch, PACE_MS);
  }

  return {
    resolve: (key, waiter) => {
      if (waiting.length >= MAX_WAITING) {
        countRefused();
        return false;
      }
      waiting.push({ key, waiter });
      scheduleBatch();
      return true;
    },
    ended: (waiter) => {
      inFlight.delete(waiter);
    },
  };
}
