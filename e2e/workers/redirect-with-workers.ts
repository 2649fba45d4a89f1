// A redirect with WORKERS: the primary process and the workers that it starts.

import { readFile } from "node:fs/promises";
import { freePorts } from "@qr/test-kit/free-ports";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";

const WORKER_STARTED = /"worker":(\d+),"worker_pid":(\d+),"msg":"a worker has started"/g;

export interface RedirectWithWorkers {
  readonly process: ServiceProcess;
  readonly url: string;
  /** The address at which a TLS proxy asks whether it may get a certificate. */
  readonly internalUrl: string;
  /** Returns the pids of all workers started so far, in order. */
  workers(): number[];
  /** Resolves when `count` workers in total have started, including replaced ones. */
  waitForWorkers(count: number): Promise<void>;
  /** Returns the sum of the metric's samples that have all these labels. */
  metric(name: string, labels?: Record<string, string>): Promise<number>;
}

/** Starts a redirect and resolves when all its workers have started. If the redirect exits first, rejects with its output. */
export async function startRedirectWithWorkers(
  workers: number,
  env: Record<string, string>,
): Promise<RedirectWithWorkers> {
  const [port, metricsPort, internalPort] = await freePorts(3);
  const process = startServiceProcess("services/redirect/dist/main.js", {
    ...env,
    LOG_LEVEL: "info",
    HTTP_PORT: String(port),
    METRICS_PORT: String(metricsPort),
    INTERNAL_PORT: String(internalPort),
    WORKERS: String(workers),
  });
  const redirect: RedirectWithWorkers = {
    process,
    url: `http://127.0.0.1:${port}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    workers: () => [...process.output().matchAll(WORKER_STARTED)].map(([, , pid]) => Number(pid)),
    waitForWorkers: async (count) => {
      await process.waitForOutput(new RegExp(`(?:${WORKER_STARTED.source}.*){${count}}`, "s"));
    },
    metric: async (name, labels = {}) => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal: AbortSignal.timeout(5000) });
      return sumOf(await response.text(), name, labels);
    },
  };
  // Each worker logs its start. The primary logs its own start last.
  await process.waitForOutput(new RegExp(`(?:"msg":"started".*){${workers + 1}}`, "s"));
  return redirect;
}

function sumOf(text: string, name: string, labels: Record<string, string>): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const samples = text.split("\n").filter((line) => line.startsWith(`${name}{`));
  const right = samples.filter((sample) => wanted.every((label) => sample.includes(label)));
  return right.reduce((sum, sample) => sum + Number(sample.slice(sample.lastIndexOf(" "))), 0);
}

/** Returns whether the process has exited. A zombie counts as exited. */
export async function hasEnded(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  const state = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  return state.slice(state.lastIndexOf(")") + 2).startsWith("Z");
}
