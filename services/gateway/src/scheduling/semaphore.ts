// A semaphore for work that occupies a core: a few tasks run at a time, and the others wait in order.

/** Returns a function that runs work under one of `maxConcurrent` permits. It throws what `reject` returns if `maxWaiting` tasks are already waiting. */
export function createSemaphore(maxConcurrent: number, maxWaiting: number, reject: () => Error) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const release = () => {
    const next = waiting.shift();
    // The permit passes directly to the next waiting task, so that no other task can get ahead of it.
    if (next) next();
    else running -= 1;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxConcurrent) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw reject();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
