// A drawing thread: draws what it is told, one task at a time, and answers each. Started by drawing-thread.ts, which also ends it.

import { parentPort } from "node:worker_threads";
import { type DrawingTask, drawVerified } from "../symbol/verify/draw-verified.ts";
import { refusalOf, type ThreadAnswer, type ThreadMessage } from "./thread-answer.ts";

async function answer({ symbol, ...task }: DrawingTask): Promise<ThreadAnswer> {
  try {
    // Buffers cross as plain arrays of bytes.
    const logo = symbol.logo ? Buffer.from(symbol.logo) : null;
    // A copy of its own, since what is handed over must not be a part of Buffer's pool.
    return { file: new Uint8Array(await drawVerified({ ...task, symbol: { ...symbol, logo } })) };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

parentPort?.on("message", (task: DrawingTask) => {
  void answer(task).then((answered) => {
    parentPort?.postMessage(answered, "file" in answered ? [answered.file.buffer] : []);
  });
});
const ready: ThreadMessage = "ready";
parentPort?.postMessage(ready);
