// Lets the lanes send requests together, or one request alone while nothing else is in flight.

export interface Gate {
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nothing is in flight, and holds everything else back until `work` has ended. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate(): Gate {
  let inFlight = 0;
  let onIdle = () => {};
  let lone: Promise<unknown> = Promise.resolve();
  let waitingLone = 0;

  return {
    async together(work) {
      while (waitingLone > 0) await lone;
      inFlight += 1;
      try {
        return await work();
      } finally {
        inFlight -= 1;
        if (inFlight === 0) onIdle();
      }
    },
    alone(work) {
      waitingLone += 1;
      const run = lone.then(async () => {
        if (inFlight > 0) {
          await new Promise<void>((resolve) => {
            onIdle = resolve;
          });
        }
        try {
          return await work();
        } finally {
          waitingLone -= 1;
        }
      });
      lone = run.catch(() => {});
      return run;
    },
  };
}
