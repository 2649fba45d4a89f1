// Draws in a thread, and terminates the thread if a drawing takes too long, so that no picture can hang or crash the service.
//
// none --run--> busy --response--> idle --run--> busy; busy --deadline or crash--> none. The next task then starts a new thread.
// After close, no thread starts.

import type { Worker } from "node:worker_threads";
import { startThread } from "@qr/runtime";
import type { DrawingTask } from "../symbol/draw-verified.ts";
import { type ThreadMessage, toError } from "./thread-message.ts";

/** Memory limit for a thread: several times what the largest image requires. */
const LIMITS = { maxOldGenerationSizeMb: 256 };
/** Deadline for starting a thread, in ms. A new thread loads its decoder and rasterizer, which is slow on an overloaded machine. */
const START_DEADLINE_MS = 60_000;

export class DrawingTimeoutError extends Error {
  override readonly name = "DrawingTimeoutError";
}

export interface DrawingThread {
  /** Draws a task's file. Runs one task at a time. Rejects with drawVerified's errors, with a DrawingTimeoutError, or if the thread exits. */
  run(task: DrawingTask, deadlineMs: number): Promise<Buffer>;
  /** Terminates the thread. Rejects the running task and all later tasks. */
  close(): Promise<void>;
}

export function createDrawingThread(): DrawingThread {
  let worker: Worker | undefined;
  let isReady = false;
  let isClosed = false;

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    isReady = false;
    await ended?.terminate();
  }

  return {
    run: async (task, deadlineMs) => {
      if (isClosed) throw new Error("The drawing thread is closed.");
      worker ??= startThread(import.meta.url, "main", LIMITS);
      const used = worker;
      used.ref();
      let message: ThreadMessage;
      try {
        if (!isReady) await nextMessage(used, START_DEADLINE_MS);
        isReady = true;
        used.postMessage(task);
        message = await nextMessage(used, deadlineMs);
      } catch (error) {
        await end();
        throw error;
      }
      // An idle thread does not keep the process alive.
      used.unref();
      if (message === "ready") throw new Error("The drawing thread sent no response.");
      if ("failure" in message) throw toError(message.failure);
      return Buffer.from(message.file.buffer);
    },
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}

/** Returns the thread's next message. Rejects if the thread crashes or exits first, or with a DrawingTimeoutError after `deadlineMs`. */
function nextMessage(worker: Worker, deadlineMs: number): Promise<ThreadMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      settle(() => reject(new DrawingTimeoutError(`A drawing took longer than ${deadlineMs} ms.`)));
    }, deadlineMs);
    const onMessage = (message: ThreadMessage) => settle(() => resolve(message));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error("The drawing thread ended.")));
    function settle(how: () => void): void {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      how();
    }
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}
