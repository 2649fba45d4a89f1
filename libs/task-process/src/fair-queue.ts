// Shares a few slots fairly between owners, such as accounts: the next slot goes to the owner with the fewest running tasks and, among
// these, to the owner who has waited longest since its last turn. An owner with many waiting tasks therefore does not delay others.

export interface FairQueue {
  /**
   * Runs `work` as soon as it is its turn, and returns its result. Rejects with the error from `refuse` if too many tasks are waiting, or
   * with the reason of `signal` if it is aborted before the work begins; in both cases, the work never runs.
   */
  run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  waiting(): number;
  running(): number;
}

export interface FairQueueOptions {
  maxRunning: number;
  /** Maximum number of waiting tasks of all owners. */
  maxWaiting: number;
  maxWaitingPerOwner: number;
  /** Returns the error for a task that cannot wait. */
  refuse(): Error;
}

export function createFairQueue({ maxRunning, maxWaiting, maxWaitingPerOwner, refuse }: FairQueueOptions): FairQueue {
  /** The starts of waiting tasks, by owner. The owners are in the order of their last turns. */
  const waitingOf = new Map<string, (() => void)[]>();
  const runningOf = new Map<string, number>();
  let waiting = 0;
  let running = 0;

  function begin(owner: string): void {
    running += 1;
    runningOf.set(owner, (runningOf.get(owner) ?? 0) + 1);
  }

  function end(owner: string): void {
    running -= 1;
    const left = (runningOf.get(owner) ?? 1) - 1;
    if (left === 0) runningOf.delete(owner);
    else runningOf.set(owner, left);
    keepWaiting(owner, waitingOf.get(owner) ?? []);
    startNext();
  }

  function startNext(): void {
    const owner = nextOwner();
    const [start, ...others] = (owner !== undefined && waitingOf.get(owner)) || [];
    if (owner === undefined || start === undefined) return;
    keepWaiting(owner, others);
    waiting -= 1;
    begin(owner);
    start();
  }

  /** Sets an owner's waiting tasks, and puts the owner behind all others. */
  function keepWaiting(owner: string, starts: (() => void)[]): void {
    waitingOf.delete(owner);
    if (starts.length > 0) waitingOf.set(owner, starts);
  }

  function nextOwner(): string | undefined {
    let next: string | undefined;
    for (const owner of waitingOf.keys()) {
      if (next === undefined || runs(owner) < runs(next)) next = owner;
    }
    return next;
  }

  function runs(owner: string): number {
    return runningOf.get(owner) ?? 0;
  }

  function drop(owner: string, start: () => void): void {
    const left = (waitingOf.get(owner) ?? []).filter((one) => one !== start);
    if (left.length > 0) waitingOf.set(owner, left);
    else waitingOf.delete(owner);
    waiting -= 1;
  }

  function turnOf(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const ofOwner = waitingOf.get(owner) ?? [];
    if (waiting >= maxWaiting || ofOwner.length >= maxWaitingPerOwner) throw refuse();
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        drop(owner, start);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      waitingOf.set(owner, [...ofOwner, start]);
      waiting += 1;
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  return {
    run: async (owner, work, signal) => {
      signal?.throwIfAborted();
      if (running < maxRunning) begin(owner);
      else await turnOf(owner, signal);
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
    waiting: () => waiting,
    running: () => running,
  };
}
