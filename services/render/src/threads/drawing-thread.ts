// A thread that draws, and that is ended where it takes too long: whatever a picture does to a decoder or a rasteriser, the service goes on.
//
// none --run--> busy --answer--> idle --run--> busy; busy --deadline or crash--> none. The next task after that starts a new thread.
// After close there is none for ever.

import type { Worker } from "node:worker_threads";
import { startThread } from "@qr/runtime";
import type { DrawingTask } from "../symbol/verify/draw-verified.ts";
import { errorOf, type ThreadMessage } from "./thread-answer.ts";

/** What the largest picture takes, several times over. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

/** A thread loads its decoder and rasteriser first; on a machine that has far too much to do, for long. */
const START_DEADLINE_MS = 60_000;

/** The drawing took longer than it may, and was ended with its thread. */
export class DrawingTimeoutError extends Error {
  override readonly name = "DrawingTimeoutError";
}

export interface DrawingThread {
  /** The file of a task; one at a time. Rejects as drawVerified does, with a DrawingTimeoutError, or where the thread ended. */
  run(task: DrawingTask, deadlineMs: number): Promise<Buffer>;
  /** Ends the thread for ever; what runs rejects, and so does every later run. */
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
      if (isClosed) throw new Error("Drawing has ended.");
      worker ??= startThread(import.meta.url, "main", LIMITS);
      const used = worker;
      used.ref();
      let answer: ThreadMessage;
      try {
        // Its first message says that it is ready; the start is not a drawing's fault.
        if (!isReady) await messageOf(used, START_DEADLINE_MS);
        isReady = true;
        used.postMessage(task);
        answer = await messageOf(used, deadlineMs);
      } catch (error) {
        await end();
        throw error;
      }
      // An idle thread keeps no process alive.
      used.unref();
      if (answer === "ready") throw new Error("The drawing thread answered nothing.");
      if ("refusal" in answer) throw errorOf(answer.refusal);
      return Buffer.from(answer.file.buffer);
    },
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}

/** The thread's next message. Rejects where it crashes or ends first, and with a DrawingTimeoutError. */
function messageOf(worker: Worker, deadlineMs: number): Promise<ThreadMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      settle(() => reject(new DrawingTimeoutError(`A drawing took longer than ${deadlineMs} ms.`)));
    }, deadlineMs);
    const onMessage = (answer: ThreadMessage) => settle(() => resolve(answer));
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
