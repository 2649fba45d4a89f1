// Sends what otlp-export.ts has put into bytes to the collector, from a thread of its own. In the service's own thread the client of
// node:http would make every function that it shares with the server (streams, parser, headers) slower for all requests to come: the
// compiler has to provide for both. Measured in docs/adr/0006-scan-path-cost.md.

import type { Worker } from "node:worker_threads";
import { startThread } from "../thread.ts";

export interface SendingOptions {
  /** The base of the collector's addresses. */
  endpoint: string;
  /** For one body, with all attempts. */
  timeoutMs: number;
  /** Bodies of a signal that may be under way; more are refused at once. */
  concurrency: number;
}

export interface ToSend {
  number: number;
  signal: "traces" | "metrics";
  /** OTLP as JSON. */
  body: Uint8Array;
}

export interface Sent {
  number: number;
  isTaken: boolean;
}

export interface SendingThread {
  /** Whether the collector has taken it. Never rejects; responds within the timeout and a second. */
  send(signal: ToSend["signal"], body: Uint8Array): Promise<boolean>;
  /** Ends the thread; what is under way is not taken. */
  close(): Promise<void>;
}

/** Several times what it needs. */
const LIMITS = { maxOldGenerationSizeMb: 64 };
/** A thread that is silent for so long beyond the timeout has lost the body. */
const GRACE_MS = 1000;

/** Starts the thread with the first body, and a new one where it has ended. It keeps no process from ending. */
export function createSendingThread(options: SendingOptions): SendingThread {
  const waiting = new Map<number, (isTaken: boolean) => void>();
  let thread: Worker | undefined;
  let isClosed = false;
  let bodies = 0;

  const start = (): Worker => {
    const started = startThread(import.meta.url, "sending-program", LIMITS, options);
    started.unref();
    started.on("message", ({ number, isTaken }: Sent) => waiting.get(number)?.(isTaken));
    // What has ended it is told by the bodies that were not taken.
    started.on("error", () => {});
    started.on("exit", () => {
      if (thread === started) thread = undefined;
      for (const settle of waiting.values()) settle(false);
    });
    return started;
  };

  return {
    send: (signal, body) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(false);
        thread ??= start();
        bodies += 1;
        const number = bodies;
        const settle = (isTaken: boolean) => {
          clearTimeout(timer);
          waiting.delete(number);
          resolve(isTaken);
        };
        const timer = setTimeout(() => settle(false), options.timeoutMs + GRACE_MS);
        waiting.set(number, settle);
        const toSend: ToSend = { number, signal, body };
        thread.postMessage(toSend);
      }),
    close: async () => {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
