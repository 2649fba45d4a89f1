// Publishes the journal's frames to the broker and removes confirmed frames from the queue. Frames written within BATCH_MS of each other
// share a message: a busy redirect writes a frame per event-loop tick, and a message for each frame would cost the redirect, the broker,
// and the stats service more than the frame's scans do. An unconfirmed message is resent with the same ID until it is confirmed.
// Backpressure: the number and the total size of the messages in flight are bounded; all other frames stay on disk.

import type { Bus } from "@qr/messaging";
import { backoffMs, type Logger, type TraceSpan } from "@qr/runtime";
import { createFifo } from "../fifo.ts";
import type { FrameQueue, WaitingFrame } from "./frame-queue.ts";
import type { FrameTraces } from "./frame-traces.ts";
import { recordedMs } from "./segment.ts";

const BATCH_MS = 20;
/** A message is sent as soon as it reaches this size (about 900 scans). A larger frame is sent in a message of its own. */
const BATCH_BYTES = 128 * 1024;
const MAX_HELD_MESSAGES = 256;
const MAX_HELD_BYTES = 8 * 1024 * 1024;
const DRAIN_POLL_MS = 20;
const OPENING = Buffer.from('{"frames":[');
const COMMA = Buffer.from(",");
const CLOSING = Buffer.from("]}");

export interface ScanPublisher {
  /** Sends waiting frames up to the limits. Call this for each new frame. */
  pump(): void;
  /** Resolves when every frame is confirmed, or after `deadlineMs`. */
  drain(deadlineMs: number): Promise<void>;
  /** Stops sending. Unconfirmed frames stay in the journal. */
  stop(): void;
  /** Returns the age of the oldest unconfirmed frame in seconds; 0 if there is none. */
  oldestSeconds(): number;
}

interface HeldMessage {
  readonly id: string;
  readonly body: Buffer;
  readonly frames: readonly WaitingFrame[];
  /** Lasts from the first attempt to send the message until the message is confirmed. */
  readonly span: TraceSpan | undefined;
}

interface PublisherParts {
  bus: Bus;
  queue: FrameQueue;
  log: Logger;
  traces: FrameTraces;
}

export function createScanPublisher({ bus, queue, log, traces }: PublisherParts): ScanPublisher {
  /** Unconfirmed messages, oldest first. Those in `again` must be resent. */
  const held = new Set<HeldMessage>();
  const again = createFifo<HeldMessage>();
  let heldBytes = 0;
  let gathered: WaitingFrame[] = [];
  let gatheredBytes = 0;
  let attempt = 0;
  let isLoading = false;
  let isStopped = false;
  let isDraining = false;
  let pausing: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  function pump(): void {
    if (isStopped || isLoading || pausing) return;
    for (let message = again.shift(); message; message = again.shift()) send(message);
    gather();
    if (hasRoom()) loadMore();
    if (isDraining) sendGathered();
    else if (gathered.length > 0) gathering ??= setTimeout(sendGathered, BATCH_MS);
  }

  /** Takes frames from the queue up to the limits, and sends each full message. */
  function gather(): void {
    while (hasRoom()) {
      const frame = queue.take();
      if (!frame) return;
      if (gatheredBytes + frame.body.length > BATCH_BYTES) sendGathered();
      gathered.push(frame);
      gatheredBytes += frame.body.length;
      if (gatheredBytes >= BATCH_BYTES) sendGathered();
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
        log.error({ err: error }, "could not read the journal");
        pauseAndRetry();
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
        pauseAndRetry();
      },
    );
  }

  function pauseAndRetry(): void {
    if (pausing || isStopped) return;
    if (attempt === 0) log.warn("the broker does not confirm frames; they stay in the journal until it does");
    pausing = setTimeout(() => {
      pausing = undefined;
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
      clearTimeout(pausing);
      clearTimeout(gathering);
    },
    oldestSeconds: () => {
      const [message] = held;
      const oldest = message?.frames[0] ?? gathered[0];
      const sinceMs = oldest ? recordedMs(oldest.body) : queue.unreadSinceMs();
      return sinceMs === undefined ? 0 : Math.max(0, (Date.now() - sinceMs) / 1000);
    },
  };
}

/** Joins frames, whose bodies are JSON, into the body of a message. */
function bodyWith(frames: readonly WaitingFrame[]): Buffer {
  const parts: Buffer[] = [OPENING];
  for (const { body } of frames) parts.push(body, COMMA);
  parts[parts.length - 1] = CLOSING;
  return Buffer.concat(parts);
}
