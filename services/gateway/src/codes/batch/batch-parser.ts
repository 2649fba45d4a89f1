// Parses batches in a thread, so that no body delays other requests. The thread parses one batch at a time. Other batches wait, and their
// accounts take turns. If a batch takes too long, its thread is terminated, and the next batch starts a new one.
//
// none --parse--> starting --response--> idle --parse--> busy --response--> idle; starting or busy --deadline or crash--> none

import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { counter, createFairSemaphore, gauge, HttpError, startThread, unavailable, withDeadline } from "@qr/runtime";
import { invalidRequest } from "../../route/violations.ts";
import type { BatchFormat } from "./batch-items.ts";
import type { BatchTask, ParsedBatch } from "./parser-program.ts";

/** Memory limit for the thread: several times what the largest batch requires. */
const LIMITS = { maxOldGenerationSizeMb: 128 };
/** Maximum number of waiting batches: a few seconds of work. Requests beyond it are rejected with 503. */
const MAX_WAITING = 20;
/** Maximum number of waiting batches from one account, so that no account can fill the queue. */
const MAX_WAITING_OF_ACCOUNT = 10;
/** Deadline for a batch, in ms. The most expensive bodies take a few tenths of a second on an idle machine. */
const DEADLINE_MS = 4000;
/** Deadline for a thread's first batch, in ms. It includes the time to load the thread's program. */
const START_DEADLINE_MS = 30_000;

interface Batch {
  bytes: Uint8Array;
  format: BatchFormat;
}

export interface BatchParser {
  /**
   * Returns the items of a batch from this account. Rejects with invalid_json or invalid_request, with `unavailable` if too many batches are
   * waiting or the batch took too long, or with the reason of `signal` if it is aborted before the batch's turn.
   */
  parse(accountId: string, batch: Batch, signal?: AbortSignal): Promise<unknown[]>;
  /** Terminates the thread. Rejects the running batch. */
  stop(): Promise<void>;
}

export function createBatchParser({ deadlineMs = DEADLINE_MS, startDeadlineMs = START_DEADLINE_MS } = {}): BatchParser {
  let thread: Worker | undefined;
  let isStarted = false;
  const countBusy = counter(
    "gateway_batches_refused_total",
    "Batches rejected because too many were waiting to be parsed.",
  );
  const countEnded = counter(
    "gateway_batch_parsers_ended_total",
    "Parser threads that crashed or were terminated because a batch took too long.",
  );
  const permits = createFairSemaphore({
    maxConcurrent: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_OF_ACCOUNT,
    reject: () => {
      countBusy();
      return new HttpError("unavailable", "Too many batches are being read. Try again.", {
        headers: { "Retry-After": "2" },
      });
    },
  });
  gauge("gateway_batches_waiting", "Batches waiting to be parsed.", permits.waiting);

  function start(): Worker {
    const started = startThread(import.meta.url, "parser-program", LIMITS);
    // Without a listener, a crash of the thread would end the process. The running batch is rejected in `run`.
    started.on("error", () => {});
    started.on("exit", () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    const ended = thread;
    thread = undefined;
    isStarted = false;
    await ended?.terminate();
  }

  async function run(task: BatchTask): Promise<ParsedBatch> {
    thread ??= start();
    const used = thread;
    // An idle thread does not keep the process alive.
    used.ref();
    try {
      const response = responseOf(used);
      used.postMessage(task, [task.bytes.buffer]);
      const parsed = await withDeadline(response, isStarted ? deadlineMs : startDeadlineMs, "the batch parser");
      isStarted = true;
      used.unref();
      return parsed;
    } catch (error) {
      countEnded();
      await end();
      throw unavailable("The batch parser", error);
    }
  }

  return {
    parse: async (accountId, { bytes, format }, signal) => {
      // A copy, because a slice of Buffer's pool cannot be transferred.
      const parsed = await permits.run(accountId, () => run({ bytes: new Uint8Array(bytes), format }), signal);
      if ("items" in parsed) return parsed.items;
      throw "details" in parsed ? invalidRequest(parsed.details) : new HttpError("invalid_json", parsed.invalidJson);
    },
    stop: end,
  };
}

/** Returns the thread's next message. Rejects if the thread crashes or exits first. */
async function responseOf(thread: Worker): Promise<ParsedBatch> {
  const done = new AbortController();
  const { signal } = done;
  const exit = once(thread, "exit", { signal }).then(() => {
    throw new Error("The batch parser ended.");
  });
  try {
    const [message] = await Promise.race([once(thread, "message", { signal }), exit]);
    return message;
  } finally {
    done.abort();
  }
}
