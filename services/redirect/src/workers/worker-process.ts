// One worker as the primary sees it: forked, listening, ended. Used by workers.ts.

import cluster, { type Worker } from "node:cluster";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { askMetrics, COUNTS_METRICS } from "./worker-metrics.ts";

/** Beside this file, as source and as what is built of it. */
const PROGRAM = fileURLToPath(new URL(`./main${extname(import.meta.url)}`, import.meta.url));

interface WorkerEnd {
  code: number | null;
  signal: string | null;
}

export interface WorkerProcess {
  /** Undefined where the system could not start it. */
  readonly pid: number | undefined;
  /** Resolves with true when it accepts connections, with false when it has ended before. */
  readonly listens: Promise<boolean>;
  readonly ended: Promise<WorkerEnd>;
  /** Its metrics in Prometheus' text form. Rejects where it does not tell them within a second. */
  metrics(): Promise<string>;
  signal(signal: NodeJS.Signals): void;
}

/** Starts a worker with the environment of this process and `env`. */
export function forkWorker(env: Record<string, string>, hasMetrics: boolean): WorkerProcess {
  cluster.setupPrimary({ exec: PROGRAM, args: hasMetrics ? [COUNTS_METRICS] : [] });
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
    metrics: () => askMetrics(worker),
    signal: (signal) => {
      worker.process.kill(signal);
    },
  };
}

function endOf(worker: Worker): Promise<WorkerEnd> {
  return new Promise((resolve) => {
    worker.once("exit", (code: number | null, signal: string | null) => resolve({ code, signal }));
    // A process that could not be started has no exit; other errors are about single messages.
    worker.on("error", () => {
      if (worker.process.pid === undefined) resolve({ code: null, signal: null });
    });
  });
}
