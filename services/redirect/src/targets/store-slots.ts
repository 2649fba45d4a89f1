// How many queries for targets may be under way to Postgres at once; the others wait their turn, but not for ever. Used by the
// resolver, so that a slow database is not buried in queries.

import { createFifo } from "../fifo.ts";

const STORE_SLOTS = 4;
const WAIT_MS = 1000;

export interface StoreSlots {
  /** Resolves with what gives the slot back, or with undefined where none came free within a second. */
  take(): Promise<(() => void) | undefined>;
}

export function createStoreSlots(): StoreSlots {
  let free = STORE_SLOTS;
  const waiting = createFifo<{ give: () => boolean }>();

  function release(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (next.give()) return;
    }
    free += 1;
  }

  return {
    take: () => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(release);
      }
      return new Promise((resolve) => {
        let isOver = false;
        const timer = setTimeout(() => {
          isOver = true;
          resolve(undefined);
        }, WAIT_MS);
        const give = () => {
          if (isOver) return false;
          clearTimeout(timer);
          resolve(release);
          return true;
        };
        waiting.push({ give });
      });
    },
  };
}
