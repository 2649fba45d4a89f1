// The primary process of several redirects, one per core, that share a port. It serves no requests itself: it starts the workers, replaces
// those that die, stops them, and collects their metrics.
//
// States of a worker: starting → up (listening) → exited → starting again after a pause. A replacement that exits during startup is restarted
// as long as another worker is running; otherwise, the whole service exits, so that its supervisor notices. If the primary dies, its workers
// exit on their own (node:cluster); the next process adopts their journals.

import { backoffMs, counter, gatherMetrics, gauge, type Logger, pause, type Running, withLabel } from "@qr/runtime";
import type { RedirectSettings } from "../config.ts";
import { forkWorker, type WorkerProcess, workerEnvironment } from "./worker-process.ts";

const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 10_000;
/** Lifetime after which a worker's backoff is reset. */
const STEADY_MS = 60_000;
/** Time after the stop deadline at which workers that are still running are killed. */
const KILL_AFTER_DEADLINE_MS = 3000;
const UNDO_MS = 2000;

interface WorkersParts {
  count: number;
  settings: Pick<RedirectSettings, "JOURNAL_MAX_BYTES" | "METRICS_PORT">;
  log: Logger;
  /** Called when no worker is left and none can be started. */
  onLost(): void;
}

/** Starts `count` workers. Resolves when all are listening. Rejects if one exits first; its log gives the reason. */
export async function startWorkers({ count, settings, log, onLost }: WorkersParts): Promise<Running> {
  const env = workerEnvironment(settings.JOURNAL_MAX_BYTES, count);
  /** Every running process, with its slot, from 1 to `count`. */
  const living = new Map<WorkerProcess, number>();
  const up = new Set<WorkerProcess>();
  const stopping = new AbortController();
  const countReplaced = counter("redirect_workers_replaced_total", "Workers that ended and were replaced.");
  gauge("redirect_workers_up", "Workers that accept connections.", () => up.size);
  gatherMetrics(() => Promise.all([...up].map(metricsOf)));

  async function startWorker(slot: number): Promise<WorkerProcess> {
    const worker = forkWorker(env, settings.METRICS_PORT !== undefined);
    living.set(worker, slot);
    void worker.ended.then(() => {
      living.delete(worker);
      up.delete(worker);
    });
    if (await worker.listens) {
      up.add(worker);
      log.info({ worker: slot, worker_pid: worker.pid }, "a worker has started");
    }
    return worker;
  }

  async function fill(slot: number): Promise<void> {
    const worker = await startWorker(slot);
    if (!up.has(worker)) throw new Error(`Worker ${slot} ended during startup. See its log for the reason.`);
    void keepFilled(slot, worker);
  }

  async function keepFilled(slot: number, first: WorkerProcess): Promise<void> {
    let attempt = 0;
    for (let worker: WorkerProcess | undefined = first; worker; ) {
      const seenMs = performance.now();
      const { code, signal } = await worker.ended;
      if (stopping.signal.aborted) return;
      const level = code === 0 ? "info" : "error";
      log[level]({ worker: slot, worker_pid: worker.pid, code, signal }, "a worker has ended; starting another one");
      attempt = performance.now() - seenMs > STEADY_MS ? 0 : attempt + 1;
      worker = await replace(slot, attempt);
    }
  }

  /** Starts a new worker after a pause. Resolves with undefined if the service is stopping or if no worker is left. */
  async function replace(slot: number, attempt: number): Promise<WorkerProcess | undefined> {
    await pause(backoffMs(attempt, MIN_BACKOFF_MS, MAX_BACKOFF_MS), stopping.signal);
    if (stopping.signal.aborted) return undefined;
    const worker = await startWorker(slot);
    if (up.has(worker)) countReplaced();
    if (living.size > 0 || stopping.signal.aborted) return worker;
    log.fatal("no worker is left and none can be started");
    onLost();
    return undefined;
  }

  /** Resolves with the worker's metrics, or with "" if it does not respond, because the metrics of the other workers are still useful. */
  async function metricsOf(worker: WorkerProcess): Promise<string> {
    const slot = String(living.get(worker));
    return worker.metrics().then(
      (text) => withLabel(text, "worker", slot),
      () => "",
    );
  }

  async function stop(deadlineMs: number): Promise<void> {
    stopping.abort();
    const serving = [...up];
    const signalAll = (signal: NodeJS.Signals) => {
      for (const worker of living.keys()) worker.signal(signal);
    };
    signalAll("SIGTERM");
    const cut = setTimeout(() => signalAll("SIGKILL"), deadlineMs + KILL_AFTER_DEADLINE_MS);
    await Promise.all([...living.keys()].map(({ ended }) => ended));
    clearTimeout(cut);
    const ends = await Promise.all(serving.map(({ ended }) => ended));
    const failed = ends.filter(({ code }) => code !== 0);
    if (failed.length > 0) throw new Error(`${failed.length} of ${ends.length} workers did not stop cleanly.`);
  }

  try {
    // The first worker starts alone, so that a problem common to all workers is logged only once.
    await fill(1);
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => fill(index + 2)));
  } catch (error) {
    await stop(UNDO_MS).catch(() => {});
    throw error;
  }
  return { stop, servesNobody: true };
}
