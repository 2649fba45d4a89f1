// Lets few at a time do what takes a core, in the order in which they came. Used by passwords.ts and check-style.ts.

/** `refuse` makes the error for who comes while `maxWaiting` wait already. */
export function createTurns(atOnce: number, maxWaiting: number, refuse: () => Error) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const end = () => {
    const next = waiting.shift();
    // The turn is handed on, so that nobody who comes meanwhile is faster.
    if (next) next();
    else running -= 1;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw refuse();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
