// The program of the thread that parses batches: reads the items of one batch at a time, and responds to each.

import { parentPort } from "node:worker_threads";
import { BatchError, type BatchRejection } from "./batch-error.ts";
import { type BatchFormat, readItems } from "./batch-items.ts";

export interface BatchTask {
  bytes: Uint8Array<ArrayBuffer>;
  format: BatchFormat;
}

/** Messages between threads do not preserve error classes, so a rejection is a plain value. */
export type ParsedBatch = { items: unknown[] } | BatchRejection;

function parsed({ bytes, format }: BatchTask): ParsedBatch {
  try {
    return { items: readItems(Buffer.from(bytes.buffer), format) };
  } catch (error) {
    if (error instanceof BatchError) return error.rejection;
    throw error;
  }
}

parentPort?.on("message", (task: BatchTask) => parentPort?.postMessage(parsed(task)));
