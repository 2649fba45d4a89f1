// What has been delivered on one channel and not ended yet. Used by consumer.rabbit.ts, once for each channel.

import type { Channel } from "amqplib";

/** Ends one message on its channel, at once or after `delayMs`. On a closed channel it does nothing: the broker sends it again. */
export type Release = (end: () => void, delayMs?: number) => void;

export interface Held {
  add(): Release;
  /** How long nothing has been held; 0 while something is. */
  idleMs(): number;
  /** Closes the channel as soon as every message on it has been ended. */
  closeWhenEmpty(): void;
  /** Resolves when the broker has settled all that has been ended so far, or the channel is closed. */
  settled(): Promise<void>;
}

/**
 * Keeps count of what has been delivered on a channel and not ended. `settle` asks the broker something that it responds only after
 * everything that was ended before: whoever closes without asking takes back what the broker has not settled by then.
 */
export function createHeld(channel: Channel, settle: () => Promise<unknown>): Held {
  const timers = new Set<NodeJS.Timeout>();
  let count = 0;
  let idleSinceMs = performance.now();
  let isClosing = false;
  let isClosed = false;
  let isDirty = false;
  const closed = new Promise<void>((resolve) => {
    channel.on("close", () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      resolve();
    });
  });

  /** Once, when the last one is ended: nothing is delivered any more. */
  async function closeIfEmpty(): Promise<void> {
    if (!isClosing || isClosed || count > 0) return;
    // A lost connection has taken the channel with it.
    await settleAll().catch(() => {});
    await channel.close().catch(() => {});
  }
  async function settleAll(): Promise<void> {
    if (!isDirty || isClosed) return;
    isDirty = false;
    await settle();
  }
  function finish(end: () => void): void {
    if (isClosed) return;
    count -= 1;
    isDirty = true;
    idleSinceMs = performance.now();
    try {
      end();
    } catch {
      // The channel is closing; the broker sends the message again.
    }
    void closeIfEmpty();
  }
  return {
    add: () => {
      count += 1;
      return (end, delayMs) => {
        if (delayMs === undefined || isClosed) return finish(end);
        const timer = setTimeout(() => {
          timers.delete(timer);
          finish(end);
        }, delayMs);
        timers.add(timer);
      };
    },
    idleMs: () => (count > 0 ? 0 : performance.now() - idleSinceMs),
    closeWhenEmpty: () => {
      isClosing = true;
      void closeIfEmpty();
    },
    settled: () => (isClosing && count === 0 ? closed : settleAll()),
  };
}
