// Coalesces concurrent requests for the same work. The work is canceled when all of its clients have disconnected.

interface Running<T> {
  result: Promise<T>;
  clients: number;
  canceling: AbortController;
}

export interface SharedWork<T> {
  /**
   * Returns the result of the work that is running under `key`, or else starts it. `left` is the client's signal, which is aborted when the
   * client disconnects. `start` gets a signal that is aborted when all clients have disconnected. If `start` throws, nothing is shared.
   */
  share(key: string, left: AbortSignal, start: (canceled: AbortSignal) => Promise<T>): Promise<T>;
}

export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>();

  function begin(key: string, start: (canceled: AbortSignal) => Promise<T>): Running<T> {
    const canceling = new AbortController();
    const result = start(canceling.signal).finally(() => {
      if (running.get(key) === work) running.delete(key);
    });
    const work: Running<T> = { result, clients: 0, canceling };
    running.set(key, work);
    return work;
  }

  return {
    share: (key, left, start) => {
      const known = running.get(key);
      const work = known && !known.canceling.signal.aborted ? known : begin(key, start);
      work.clients += 1;
      const leave = () => {
        work.clients -= 1;
        if (work.clients === 0) work.canceling.abort();
      };
      if (left.aborted) leave();
      else left.addEventListener("abort", leave, { once: true });
      return work.result.finally(() => left.removeEventListener("abort", leave));
    },
  };
}
