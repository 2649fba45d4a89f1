// Draws the images of many codes in a child process of their own, so that they delay neither requests nor the drawing for requests.

import { createTaskProcess } from "@qr/task-process";
import type { DrawnCode, ImageTask } from "./image-task.ts";

const MAX_MEMORY_MIB = 384;
/** Deadline for a batch, in ms. A few dozen images take well under a second. */
const DEADLINE_MS = 20_000;

export interface ImageDrawing {
  /** Returns the images as SVG, in the same order. Rejects with the errors of a task process. */
  draw(codes: readonly DrawnCode[], signal: AbortSignal): Promise<string[]>;
  /** Kills the process. */
  close(): Promise<void>;
}

/** The process starts when it is first needed. */
export function createImageDrawing(): ImageDrawing {
  const process = createTaskProcess<ImageTask, string[]>({
    beside: import.meta.url,
    name: "image-program",
    maxMemoryMiB: MAX_MEMORY_MIB,
  });
  return {
    draw: (codes, signal) => process.run({ codes }, DEADLINE_MS, signal),
    close: process.close,
  };
}
