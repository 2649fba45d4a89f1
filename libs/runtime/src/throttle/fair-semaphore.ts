// A semaphore that is fair between clients: a few tasks run at a time, and the others wait in a fair queue. The next permit goes to the
// client with the fewest running tasks and, among these, to the client whose turn it is.

import { createFairQueue } from "./fair-queue.ts";

export interface FairSemaphoreOptions {
  maxConcurrent: number;
  /** Maximum number of waiting tasks across all keys. */
  maxWaiting: number;
  maxWaitingPerKey: number;
  /** Returns the error for a task that cannot wait, or that must give up its place in the queue. */
  reject(): Error;
}

export interface FairSemaphore {
  waiting(): number;
  running(): number;
  /**
   * Runs a task for a key, such as a network or an account, under one of the permits, and returns its result. Rejects with what `reject`
   * returns if too many tasks are waiting, or with the reason of `signal` if it is aborted before the task begins; in both cases, the task
   * never runs.
   */
  run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiter {
  start(): void;
  fail(error: Error): void;
}

export function createFairSemaphore(options: FairSemaphoreOptions): FairSemaphore {
  const { maxConcurrent, maxWaiting, maxWaitingPerKey, reject } = options;
  const waiting = createFairQueue<Waiter>({
    maxSize: maxWaiting,
    maxPerKey: maxWaitingPerKey,
    onDisplaced: (waiter) => waiter.fail(reject()),
  });
  const runningOf = new Map<string, number>();
  let running = 0;

  function turnOf(key: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, fail) => {
      const onAbort = () => {
        waiting.remove(key, waiter);
        fail(signal?.reason);
      };
      const settle = (how: () => void) => {
        signal?.removeEventListener("abort", onAbort);
        how();
      };
      const waiter: Waiter = {
        start: () => {
          begin(key);
          settle(resolve);
        },
        fail: (error) => settle(() => fail(error)),
      };
      if (!waiting.push(key, waiter)) return fail(reject());
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  function begin(key: string): void {
    running += 1;
    runningOf.set(key, runningCountOf(key) + 1);
  }

  /** Passes the permit directly to the next waiting task, so that no other task can get ahead of it. Prefers other keys to this one. */
  function release(key: string): void {
    running -= 1;
    const left = runningCountOf(key) - 1;
    if (left === 0) runningOf.delete(key);
    else runningOf.set(key, left);
    waiting.shift((each) => runningCountOf(each) + (each === key ? 0.5 : 0))?.start();
  }

  const runningCountOf = (key: string) => runningOf.get(key) ?? 0;
  return {
    waiting: () => waiting.size,
    running: () => running,
    run: async (key, task, signal) => {
      signal?.throwIfAborted();
      if (running < maxConcurrent) begin(key);
      else await turnOf(key, signal);
      try {
        return await task();
      } finally {
        release(key);
      }
    },
  };
}
