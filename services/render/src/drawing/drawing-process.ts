// Draws in a child process, which is killed if a drawing takes too long, needs too much memory, or is canceled, so that no picture can hang
// or crash the service.

import { createTaskProcess, TaskTimeoutError } from "@qr/task-process";
import type { DrawingTask } from "../symbol/draw-verified.ts";
import { type DrawingResponse, toError } from "./drawing-response.ts";

/** Memory that a process may allocate, in MiB. The largest images are WebP files of 4096 pixels, which require about 800 MiB. */
const MAX_MEMORY_MIB = 1024;

export class DrawingTimeoutError extends Error {
  override readonly name = "DrawingTimeoutError";
}

export interface DrawingProcess {
  /**
   * Draws a task's file. Runs one task at a time. Rejects with drawVerified's errors, with a DrawingTimeoutError, with `signal.reason` after
   * an abort, or if the process ends.
   */
  run(task: DrawingTask, deadlineMs: number, signal?: AbortSignal): Promise<Buffer>;
  /** Kills the process. Rejects the running task and all later tasks. */
  close(): Promise<void>;
}

export function createDrawingProcess(): DrawingProcess {
  const program = { beside: import.meta.url, name: "main", maxMemoryMiB: MAX_MEMORY_MIB };
  const drawing = createTaskProcess<DrawingTask, DrawingResponse>(program);
  return {
    run: async (task, deadlineMs, signal) => {
      const response = await drawing.run(task, deadlineMs, signal).catch(toTimeout);
      if ("failure" in response) throw toError(response.failure);
      return response.file;
    },
    close: drawing.close,
  };
}

function toTimeout(error: unknown): never {
  if (!(error instanceof TaskTimeoutError)) throw error;
  throw new DrawingTimeoutError(error.message, { cause: error });
}
