// Tracks unsettled deliveries of one channel.

import type { Channel } from "amqplib";

/** Settles one message on its channel, immediately or after `delayMs`. Does nothing if the channel is closed: the broker redelivers the message. */
export type Release = (end: () => void, delayMs?: number) => void;

export interface Held {
  add(): Release;
  /** Returns the time since a delivery was last held, in ms; 0 while one is held. */
  idleMs(): number;
  /** Closes the channel as soon as every message on it has been settled. */
  closeWhenEmpty(): void;
  /** Resolves when the broker has processed everything that has been settled so far, or when the channel is closed. */
  settled(): Promise<void>;
}

/**
 * Tracks unsettled deliveries of a channel. `settle` sends a request that the broker responds to only after all earlier acks: closing the
 * channel without that request would discard the acks that the broker has not processed.
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

  /** Closes the channel if every message has been settled and no more will arrive. */
  async function closeIfEmpty(): Promise<void> {
    if (!isClosing || isClosed || count > 0) return;
    // If the connection is lost, so is the channel.
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
      // The channel is closing; the broker redelivers the message.
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
