// Sends the journal's frames to the broker and tells the queue which are safe there. Frames that come within GATHER_MS of each
// other share a message, since a busy redirect writes a frame with each turn of its event loop and a message for each would cost
// it, the broker and the stats service more than the scans in it. A message that is not confirmed is sent again, for ever, with
// the same id; while the broker is away the rest stays on disk.

import type { Bus } from "@qr/messaging";
import { backoffMs, type Logger, type TraceSpan } from "@qr/runtime";
import { createFifo } from "../fifo.ts";
import type { FrameQueue, WaitingFrame } from "./frame-queue.ts";
import type { FrameTraces } from "./frame-traces.ts";

const GATHER_MS = 20;
/** A message is sent at once when it has so many bytes, about 900 scans; a frame that is larger goes alone. */
const MESSAGE_BYTES = 128 * 1024;
/** What may be under way to the broker at once. */
const MAX_HELD_MESSAGES = 256;
const MAX_HELD_BYTES = 8 * 1024 * 1024;
const DRAIN_POLL_MS = 20;
const OPENING = Buffer.from('{"frames":[');
const COMMA = Buffer.from(",");
const CLOSING = Buffer.from("]}");

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

interface HeldMessage {
  readonly id: string;
  readonly body: Buffer;
  readonly frames: readonly WaitingFrame[];
  /** From its first sending to its confirm. */
  readonly span: TraceSpan | undefined;
}

interface PublisherParts {
  bus: Bus;
  queue: FrameQueue;
  log: Logger;
  traces: FrameTraces;
}

export function createScanPublisher({ bus, queue, log, traces }: PublisherParts): ScanPublisher {
  /** Sent and not confirmed, oldest first; those in `again` are to be sent once more. */
  const held = new Set<HeldMessage>();
  const again = createFifo<HeldMessage>();
  let heldBytes = 0;
  let gathered: WaitingFrame[] = [];
  let gatheredBytes = 0;
  let attempt = 0;
  let isLoading = false;
  let isStopped = false;
  let isDraining = false;
  let resting: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  function pump(): void {
    if (isStopped || isLoading || resting) return;
    for (let message = again.shift(); message; message = again.shift()) send(message);
    gather();
    if (hasRoom()) loadMore();
    if (isDraining) sendGathered();
    else if (gathered.length > 0) gathering ??= setTimeout(sendGathered, GATHER_MS);
  }

  /** Takes what the queue has and there is room for, and sends each message that is full. */
  function gather(): void {
    while (hasRoom()) {
      const frame = queue.take();
      if (!frame) return;
      if (gatheredBytes + frame.body.length > MESSAGE_BYTES) sendGathered();
      gathered.push(frame);
      gatheredBytes += frame.body.length;
      if (gatheredBytes >= MESSAGE_BYTES) sendGathered();
    }
  }

  function hasRoom(): boolean {
    return held.size < MAX_HELD_MESSAGES && heldBytes + gatheredBytes < MAX_HELD_BYTES;
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

  function sendGathered(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const [first] = gathered;
    if (!first || isStopped) return;
    const body = bodyWith(gathered);
    const id = `${first.journalId}:${first.number}`;
    const message = { id, body, frames: gathered, span: traces.sending(id, gathered) };
    gathered = [];
    gatheredBytes = 0;
    held.add(message);
    heldBytes += body.length;
    send(message);
  }

  function send(message: HeldMessage): void {
    const { id, body, frames, span } = message;
    bus.publish({ name: "scans.recorded.v1", id, body, traceParent: span?.traceParent }).then(
      () => {
        span?.end();
        held.delete(message);
        heldBytes -= body.length;
        attempt = 0;
        for (const frame of frames) queue.confirm(frame);
        pump();
      },
      (error: unknown) => {
        log.debug({ err: error }, "a message was not confirmed");
        again.push(message);
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
      isDraining = true;
      while (queue.frames() > 0 && performance.now() < endsMs) {
        pump();
        await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
      }
    },
    stop: () => {
      isStopped = true;
      clearTimeout(resting);
      clearTimeout(gathering);
    },
    oldestSeconds: () => {
      const [message] = held;
      const oldest = message?.frames[0] ?? gathered[0];
      const recorded = oldest?.body.toString("latin1", 0, 300).match(/"scans":\[\["[^"]+",(\d+)/)?.[1];
      return recorded ? Math.max(0, (Date.now() - Number(recorded)) / 1000) : 0;
    },
  };
}

/** The message's body: the frames' own bodies are JSON already. */
function bodyWith(frames: readonly WaitingFrame[]): Buffer {
  const parts: Buffer[] = [OPENING];
  for (const { body } of frames) parts.push(body, COMMA);
  parts[parts.length - 1] = CLOSING;
  return Buffer.concat(parts);
}
