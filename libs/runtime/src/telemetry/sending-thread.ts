// Sends encoded telemetry to the collector from a separate thread. In the service's own thread, the client of node:http would slow down
// every function that it shares with the server (streams, parser, headers), because V8 must then compile them for both. Measured in
// docs/adr/0006-scan-path-cost.md.

import type { Worker } from "node:worker_threads";
import { startThread } from "../thread.ts";

export interface SendingOptions {
  /** The base URL of the collector. */
  endpoint: string;
  /** Timeout for one body, including all attempts. */
  timeoutMs: number;
  /** Maximum number of bodies in progress per signal. Further bodies are rejected immediately. */
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
  /** Resolves within the timeout plus a second: with true if the collector accepted the body, otherwise with false. Never rejects. */
  send(signal: ToSend["signal"], body: Uint8Array): Promise<boolean>;
  /** Ends the thread; bodies in progress count as not accepted. */
  close(): Promise<void>;
}

/** Memory limit for the thread: several times as much as the thread needs. */
const LIMITS = { maxOldGenerationSizeMb: 64 };
/** If the thread has not reported a result this long after the timeout, the body counts as lost. */
const GRACE_MS = 1000;

/** Starts the thread when the first body is sent, and again if the thread has exited. The thread does not keep the process alive. */
export function createSendingThread(options: SendingOptions): SendingThread {
  const waiting = new Map<number, (isTaken: boolean) => void>();
  let thread: Worker | undefined;
  let isClosed = false;
  let bodies = 0;

  const start = (): Worker => {
    const started = startThread(import.meta.url, "sending-program", LIMITS, options);
    started.unref();
    started.on("message", ({ number, isTaken }: Sent) => waiting.get(number)?.(isTaken));
    // The rejected bodies show that the thread has failed.
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
