// What the worker counts. Used by render-jobs.ts.

import { counter, gauge } from "@qr/runtime";
import { creationMs } from "./render-job.ts";

export interface RenderMetrics {
  countFailure(by: number, attributes: { step: "message" | "draw" | "write" }): void;
  /** Notes how old a code is when the worker takes it. */
  noteWait(codeId: string): void;
}

export function createRenderMetrics(now: () => number = Date.now): RenderMetrics {
  let longestWaitMs = 0;
  gauge(
    "render_queue_wait_milliseconds",
    "Longest time from a code's creation to its drawing since the last reading.",
    () => {
      const read = longestWaitMs;
      longestWaitMs = 0;
      return read;
    },
  );
  return {
    countFailure: counter("render_failures_total", "Images that could not be drawn, kept or read, by step."),
    noteWait: (codeId) => {
      const createdMs = creationMs(codeId);
      if (createdMs !== undefined) longestWaitMs = Math.max(longestWaitMs, now() - createdMs);
    },
  };
}
