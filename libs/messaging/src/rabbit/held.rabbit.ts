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
}

/** Keeps count of what has been delivered on a channel and not ended. */
export function createHeld(channel: Channel): Held {
  const timers = new Set<NodeJS.Timeout>();
  let count = 0;
  let idleSinceMs = performance.now();
  let isClosing = false;
  let isClosed = false;
  channel.on("close", () => {
    isClosed = true;
    for (const timer of timers) clearTimeout(timer);
  });

  function closeIfEmpty(): void {
    if (isClosing && !isClosed && count === 0) channel.close().catch(() => {});
  }
  function finish(end: () => void): void {
    if (isClosed) return;
    count -= 1;
    idleSinceMs = performance.now();
    try {
      end();
    } catch {
      // The channel is closing; the broker sends the message again.
    }
    closeIfEmpty();
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
      closeIfEmpty();
    },
  };
}
