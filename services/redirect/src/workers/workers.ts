// Several redirects on one port, one for each core: the primary, which answers nobody itself. It starts the workers, starts
// another one for each that dies, passes the end on to them, and gathers their metrics. Started by ../main.ts.
//
// A worker: starting → up (listens) → ended → after a pause starting again. A worker that ends while it starts is tried again as
// long as another one is up; where none is, all end, so that whoever runs the service sees it. Workers whose primary has gone
// end by themselves (node:cluster), and their journals are adopted by who starts next.

import { backoffMs, counter, gatherMetrics, gauge, type Logger, pause, type Running, withLabel } from "@qr/runtime";
import type { RedirectSettings } from "../config.ts";
import { workerEnvironment } from "./worker-environment.ts";
import { forkWorker, type WorkerProcess } from "./worker-process.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A worker that has lived so long is replaced as if it were the first to die. */
const STEADY_MS = 60_000;
/** A worker keeps the deadline by itself; one that does not is killed so much later. */
const KILL_AFTER_DEADLINE_MS = 3000;
/** For those that have started already where another one cannot. */
const UNDO_MS = 2000;

interface WorkersParts {
  count: number;
  settings: Pick<RedirectSettings, "JOURNAL_MAX_BYTES" | "METRICS_PORT">;
  log: Logger;
  /** No worker is left, and no other could be started. */
  onLost(): void;
}

/** Resolves when all workers listen. Rejects where one ends before that: it has told why on standard error. */
export async function startWorkers({ count, settings, log, onLost }: WorkersParts): Promise<Running> {
  const env = workerEnvironment(settings.JOURNAL_MAX_BYTES, count);
  /** Every process that has been started and has not ended, with its place from 1 to `count`. */
  const living = new Map<WorkerProcess, number>();
  const up = new Set<WorkerProcess>();
  const stopping = new AbortController();
  const countReplaced = counter("redirect_workers_replaced_total", "Workers that have ended and were replaced.");
  gauge("redirect_workers_up", "Workers that accept connections.", () => up.size);
  gatherMetrics(() => Promise.all([...up].map(metricsOf)));

  /** Resolves with the worker when it listens or has ended. */
  async function startWorker(place: number): Promise<WorkerProcess> {
    const worker = forkWorker(env, settings.METRICS_PORT !== undefined);
    living.set(worker, place);
    void worker.ended.then(() => {
      living.delete(worker);
      up.delete(worker);
    });
    if (await worker.listens) {
      up.add(worker);
      log.info({ worker: place, worker_pid: worker.pid }, "a worker has started");
    }
    return worker;
  }

  async function fill(place: number): Promise<void> {
    const worker = await startWorker(place);
    if (!up.has(worker)) throw new Error(`Worker ${place} ended while it started; it has said why.`);
    void keepFilled(place, worker);
  }

  /** Replaces the worker whenever it ends, until the stop. */
  async function keepFilled(place: number, first: WorkerProcess): Promise<void> {
    let attempt = 0;
    for (let worker: WorkerProcess | undefined = first; worker; ) {
      const seenMs = performance.now();
      const { code, signal } = await worker.ended;
      if (stopping.signal.aborted) return;
      const level = code === 0 ? "info" : "error";
      log[level]({ worker: place, worker_pid: worker.pid, code, signal }, "a worker has ended; another one is started");
      attempt = performance.now() - seenMs > STEADY_MS ? 0 : attempt + 1;
      worker = await replace(place, attempt);
    }
  }

  /** Starts another worker after a pause; undefined where there is to be none any more. */
  async function replace(place: number, attempt: number): Promise<WorkerProcess | undefined> {
    await pause(backoffMs(attempt, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), stopping.signal);
    if (stopping.signal.aborted) return undefined;
    const worker = await startWorker(place);
    if (up.has(worker)) countReplaced();
    if (living.size > 0 || stopping.signal.aborted) return worker;
    log.fatal("no worker is left, and no other can be started");
    onLost();
    return undefined;
  }

  /** Empty where the worker does not tell: the others' metrics are wanted all the same. */
  async function metricsOf(worker: WorkerProcess): Promise<string> {
    const place = String(living.get(worker));
    return worker.metrics().then(
      (text) => withLabel(text, "worker", place),
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
    if (failed.length > 0) throw new Error(`${failed.length} of ${ends.length} workers did not stop as they should.`);
  }

  try {
    // One alone, so that what keeps them all from starting is told once.
    await fill(1);
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => fill(index + 2)));
  } catch (error) {
    await stop(UNDO_MS).catch(() => {});
    throw error;
  }
  return { stop, answersNobody: true };
}
