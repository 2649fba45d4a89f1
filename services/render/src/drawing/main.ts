// The program of a drawing thread: draws one task at a time and responds to each.

import { parentPort } from "node:worker_threads";
import { type DrawingTask, drawVerified } from "../symbol/draw-verified.ts";
import { type ThreadMessage, type ThreadResponse, toFailure } from "./thread-message.ts";

async function respond({ symbol, ...task }: DrawingTask): Promise<ThreadResponse> {
  try {
    // Buffers arrive as plain byte arrays.
    const logo = symbol.logo ? Buffer.from(symbol.logo) : null;
    // The file is copied, because a slice of Buffer's pool cannot be transferred.
    return { file: new Uint8Array(await drawVerified({ ...task, symbol: { ...symbol, logo } })) };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}

parentPort?.on("message", (task: DrawingTask) => {
  void respond(task).then((response) => {
    parentPort?.postMessage(response, "file" in response ? [response.file.buffer] : []);
  });
});
const ready: ThreadMessage = "ready";
parentPort?.postMessage(ready);
