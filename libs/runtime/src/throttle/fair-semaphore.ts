// A semaphore that is fair between clients: a few tasks run at a time, and the others wait in a fair queue.

import { createFairQueue } from "./fair-queue.ts";

interface FairSemaphoreOptions {
  maxConcurrent: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
  /** Returns the error for a task that cannot wait, or that must give up its place in the queue. */
  reject(): Error;
}

export interface FairSemaphore {
  readonly waiting: number;
  /** Runs a task of a key, such as a network, under one of the permits. Rejects with what `reject` returns if too many tasks are waiting. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
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
  let running = 0;

  async function acquire(key: string): Promise<void> {
    if (running < maxConcurrent) {
      running += 1;
      return;
    }
    await new Promise<void>((start, fail) => {
      if (!waiting.push(key, { start, fail })) fail(reject());
    });
  }

  function release(): void {
    const next = waiting.shift();
    // The permit passes directly to the next waiting task, so that no other task can get ahead of it.
    if (next) next.start();
    else running -= 1;
  }

  return {
    get waiting() {
      return waiting.size;
    },
    run: async (key, task) => {
      await acquire(key);
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
