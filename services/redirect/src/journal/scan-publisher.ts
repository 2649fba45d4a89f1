// Sends the journal's frames to the broker, each as one message, and tells the queue which are safe there. A frame that is not
// confirmed is sent again, for ever, with the same id; while the broker is away the rest stays on disk.

import type { Bus } from "@qr/messaging";
import { backoffMs, type Logger } from "@qr/runtime";
import { createFifo } from "../fifo.ts";
import type { FrameQueue, WaitingFrame } from "./frame-queue.ts";

/** What may be under way to the broker at once. */
const MAX_HELD_FRAMES = 256;
const MAX_HELD_BYTES = 8 * 1024 * 1024;
const DRAIN_POLL_MS = 20;

export interface ScanPublisher {
  /** Sends what there is and room for. Called whenever there is something new. */
  pump(): void;
  /** Resolves when every frame is confirmed, or after `deadlineMs`. */
  drain(deadlineMs: number): Promise<void>;
  /** Sends nothing more. What is not confirmed stays in the journal. */
  stop(): void;
  /** Age in seconds of the oldest frame that is not confirmed; 0 where there is none. */
  oldestSeconds(): number;
}

export function createScanPublisher({ bus, queue, log }: { bus: Bus; queue: FrameQueue; log: Logger }): ScanPublisher {
  /** Taken from the queue and not confirmed, oldest first; those in `again` are to be sent once more. */
  const held = new Set<WaitingFrame>();
  const again = createFifo<WaitingFrame>();
  let heldBytes = 0;
  let attempt = 0;
  let isLoading = false;
  let isStopped = false;
  let resting: NodeJS.Timeout | undefined;

  function pump(): void {
    if (isStopped || isLoading || resting) return;
    for (let frame = again.shift(); frame; frame = again.shift()) send(frame);
    while (held.size < MAX_HELD_FRAMES && heldBytes < MAX_HELD_BYTES) {
      const frame = queue.take();
      if (!frame) {
        loadMore();
        return;
      }
      held.add(frame);
      heldBytes += frame.body.length;
      send(frame);
    }
  }

  function loadMore(): void {
    if (!queue.hasUnread()) return;
    isLoading = true;
    queue.load().then(
      () => {
        isLoading = false;
        pump();
      },
      (error: unknown) => {
        isLoading = false;
        log.error({ err: error }, "the journal could not be read");
        rest();
      },
    );
  }

  function send(frame: WaitingFrame): void {
    const message = { name: "scans.recorded.v1", id: `${frame.journalId}:${frame.number}`, body: frame.body } as const;
    bus.publish(message).then(
      () => {
        held.delete(frame);
        heldBytes -= frame.body.length;
        attempt = 0;
        queue.confirm(frame);
        pump();
      },
      (error: unknown) => {
        log.debug({ err: error }, "a frame was not confirmed");
        again.push(frame);
        rest();
      },
    );
  }

  function rest(): void {
    if (resting || isStopped) return;
    if (attempt === 0) log.warn("frames are not confirmed; they stay in the journal until they are");
    resting = setTimeout(() => {
      resting = undefined;
      pump();
    }, backoffMs(attempt));
    attempt += 1;
  }

  return {
    pump,
    drain: async (deadlineMs) => {
      const endsMs = performance.now() + deadlineMs;
      while (queue.frames() > 0 && performance.now() < endsMs) {
        pump();
        await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
      }
    },
    stop: () => {
      isStopped = true;
      clearTimeout(resting);
    },
    oldestSeconds: () => {
      const [oldest] = held;
      const recorded = oldest?.body.toString("latin1", 0, 300).match(/"scans":\[\["[^"]+",(\d+)/)?.[1];
      return recorded ? Math.max(0, (Date.now() - Number(recorded)) / 1000) : 0;
    },
  };
}
