// The traces of scans: one per sampled frame, at most one per second, from its first scan to the confirm of the message that carries it. The
// stats service continues the trace. A single request is never traced, and a frame that is not sampled costs one comparison.

import { continueTrace, startTrace, type TraceSpan } from "@qr/runtime";
import type { WaitingFrame } from "./frame-queue.ts";

/** Maximum number of traced frames that are not sent yet. Beyond it, the oldest trace ends here. */
const MAX_WAITING = 100;
/** Traces are throttled to one in this time: a busy redirect writes thousands of frames per second. */
const MIN_INTERVAL_MS = 1000;

export interface FrameTrace {
  /** The write has ended; `error`: the disk has rejected the frame. */
  written(error?: unknown): void;
  /** The frame's scans are settled. */
  settled(): void;
}

export interface FrameTraces {
  /** Returns undefined if this frame is not sampled. `sinceMs`: performance.now() of its first scan. */
  begin(frame: { journalId: string; number: number; scans: number; sinceMs: number }): FrameTrace | undefined;
  /** Returns the span of a message with these frames; undefined if none of them is traced. */
  sending(messageId: string, frames: readonly WaitingFrame[]): TraceSpan | undefined;
}

export function createFrameTraces(): FrameTraces {
  const waiting = new Map<string, TraceSpan>();
  let begunMs = Number.NEGATIVE_INFINITY;

  function begin({ journalId, number, scans, sinceMs }: Parameters<FrameTraces["begin"]>[0]): FrameTrace | undefined {
    if (sinceMs - begunMs < MIN_INTERVAL_MS) return undefined;
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
