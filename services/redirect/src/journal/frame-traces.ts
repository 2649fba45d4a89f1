// The traces of scans: one for a frame, in so many of all frames as the settings say and one a second at most, from its first scan to
// the confirm of the message that carries it; the stats service continues it. A request by itself is never traced, and a frame that is
// not costs a comparison. Made by journal.ts, told by the scan journal and the scan publisher.

import { continueTrace, startTrace, type TraceSpan } from "@qr/runtime";
import type { WaitingFrame } from "./frame-queue.ts";

/** Frames that are traced and not sent yet; beyond it the oldest one's trace ends here. */
const MAX_WAITING = 100;
/** Between the beginnings of two traces: a busy redirect writes thousands of frames a second, and one trace tells as much. */
const REST_MS = 1000;

export interface FrameTrace {
  /** The disk has answered; `error`: it did not take the frame. */
  written(error?: unknown): void;
  /** The frame's scans may be answered. */
  settled(): void;
}

export interface FrameTraces {
  /** Undefined where this frame is not traced. `sinceMs`: when its first scan came, on performance.now(). */
  begin(frame: { journalId: string; number: number; scans: number; sinceMs: number }): FrameTrace | undefined;
  /** The span of sending a message with these frames; undefined where none of them is traced. */
  sending(messageId: string, frames: readonly WaitingFrame[]): TraceSpan | undefined;
}

export function createFrameTraces(): FrameTraces {
  const waiting = new Map<string, TraceSpan>();
  let begunMs = Number.NEGATIVE_INFINITY;

  function begin({ journalId, number, scans, sinceMs }: Parameters<FrameTraces["begin"]>[0]): FrameTrace | undefined {
    if (sinceMs - begunMs < REST_MS) return undefined;
    const root = startTrace("record scans", { kind: "server", sinceMs, attributes: { "qr.scans": scans } });
    if (root === undefined) return undefined;
    begunMs = sinceMs;
    const [oldest] = waiting.keys();
    if (oldest !== undefined && waiting.size >= MAX_WAITING) waiting.delete(oldest);
    const write = continueTrace(root, "write journal");
    waiting.set(keyOf(journalId, number), root);
    return { written: (error) => write?.end(error), settled: () => root.end() };
  }

  function sending(messageId: string, frames: readonly WaitingFrame[]): TraceSpan | undefined {
    if (waiting.size === 0) return undefined;
    const roots = frames.flatMap(({ journalId, number }) => {
      const key = keyOf(journalId, number);
      const root = waiting.get(key);
      waiting.delete(key);
      return root === undefined ? [] : [root];
    });
    const [first, ...others] = roots;
    return continueTrace(first, "publish scans", {
      kind: "producer",
      links: others.map(({ traceParent }) => traceParent),
      attributes: { "messaging.message.id": messageId, "qr.frames": frames.length },
    });
  }

  return { begin, sending };
}

function keyOf(journalId: string, number: number): string {
  return `${journalId}:${number}`;
}
