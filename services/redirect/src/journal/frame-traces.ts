// Traces scans: one trace per sampled frame, at most one per second, from the frame's first scan until its message is confirmed. The stats
// service continues the trace. Individual requests are never traced, and a frame that is not sampled costs one comparison.

import { continueTrace, startTrace, type TraceSpan } from "@qr/runtime";
import type { WaitingFrame } from "./frame-queue.ts";

/** Maximum number of traced frames that are waiting to be sent. If there are more, the oldest trace is not continued. */
const MAX_WAITING = 100;
/** Minimum time between traces: a busy redirect writes thousands of frames per second. */
const MIN_INTERVAL_MS = 1000;

export interface FrameTrace {
  /** Ends the span of the write. `error`: why the disk rejected the frame. */
  written(error?: unknown): void;
  /** Ends the frame's span. Call this once the frame's scans have been settled. */
  settled(): void;
}

export interface FrameTraces {
  /** Starts a trace, or returns undefined if this frame is not sampled. `sinceMs`: performance.now() at the frame's first scan. */
  begin(frame: { journalId: string; number: number; scans: number; sinceMs: number }): FrameTrace | undefined;
  /** Starts the span of a message with these frames, or returns undefined if none of them is traced. */
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
