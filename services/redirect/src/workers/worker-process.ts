// A worker process as the primary sees it (forked, listening, exited), and the exchange of the worker's metrics over IPC.

import cluster, { type Worker } from "node:cluster";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { type MetricsText, withDeadline } from "@qr/runtime";
import { z } from "zod";

/** The worker's program, next to this file in the source and in the build. */
const PROGRAM = fileURLToPath(new URL(`./main${extname(import.meta.url)}`, import.meta.url));

/** Argument that makes a worker collect and report metrics. Passed only if METRICS_PORT is set; otherwise, nothing requests the metrics. */
export const REPORTS_METRICS = "--reports-metrics";
const METRICS_TIMEOUT_MS = 1000;
const MIN_JOURNAL_BYTES = 1024 * 1024;

interface WorkerEnd {
  code: number | null;
  signal: string | null;
}

export interface WorkerProcess {
  /** Undefined if the system could not start the process. */
  readonly pid: number | undefined;
  /** Resolves with true when the worker accepts connections, or with false if it exits first. */
  readonly listens: Promise<boolean>;
  readonly ended: Promise<WorkerEnd>;
  /** Resolves with the worker's metrics in the Prometheus text format. Rejects after a second without a response. */
  metrics(): Promise<string>;
  signal(signal: NodeJS.Signals): void;
}

/** Starts a worker with the environment of this process and `env`. */
export function forkWorker(env: Record<string, string>, hasMetrics: boolean): WorkerProcess {
  cluster.setupPrimary({ exec: PROGRAM, args: hasMetrics ? [REPORTS_METRICS] : [] });
  const worker = cluster.fork(env);
  const ended = endOf(worker);
  const listens = new Promise<boolean>((resolve) => {
    worker.once("listening", () => resolve(true));
    void ended.then(() => resolve(false));
  });
  return {
    pid: worker.process.pid,
    listens,
    ended,
    metrics: () => requestMetrics(worker),
    signal: (signal) => {
      worker.process.kill(signal);
    },
  };
}

function endOf(worker: Worker): Promise<WorkerEnd> {
  return new Promise((resolve) => {
    worker.once("exit", (code: number | null, signal: string | null) => resolve({ code, signal }));
    // A process that could not be started has no exit event. Other errors concern individual messages.
    worker.on("error", () => {
      if (worker.process.pid === undefined) resolve({ code: null, signal: null });
    });
  });
}

const requestForm = z.strictObject({ metricsRequest: z.int() });
const responseForm = z.strictObject({ metricsResponse: z.int(), text: z.string() });

let requests = 0;

/** In the primary: resolves with the worker's metrics. Rejects after a second without a response. */
async function requestMetrics(worker: Worker): Promise<string> {
  requests += 1;
  const id = requests;
  let onMessage = (_: unknown) => {};
  const received = new Promise<string>((resolve, reject) => {
    onMessage = (message) => {
      const response = responseForm.safeParse(message);
      if (response.success && response.data.metricsResponse === id) resolve(response.data.text);
    };
    worker.on("message", onMessage);
    worker.send({ metricsRequest: id }, (error) => error && reject(error));
  });
  return withDeadline(received, METRICS_TIMEOUT_MS, "a worker").finally(() => worker.off("message", onMessage));
}

/** In a worker: responds to the primary's requests for metrics. */
export function reportMetrics(text: MetricsText): void {
  process.on("message", async (message) => {
    const request = requestForm.safeParse(message);
    if (!request.success) return;
    // The callback ignores errors, because the primary may have exited by then.
    process.send?.(
      { metricsResponse: request.data.metricsRequest, text: await text() },
      undefined,
      undefined,
      () => {},
    );
  });
}

/** Returns a worker's environment: no METRICS_PORT, a share of JOURNAL_MAX_BYTES, and no *_FILE variable for either, which would take precedence. */
export function workerEnvironment(journalMaxBytes: number, workers: number): Record<string, string> {
  const share = Math.max(MIN_JOURNAL_BYTES, Math.floor(journalMaxBytes / workers));
  return { METRICS_PORT: "", METRICS_PORT_FILE: "", JOURNAL_MAX_BYTES: String(share), JOURNAL_MAX_BYTES_FILE: "" };
}
