// Coalesces concurrent requests for the same work. The work is canceled when all of its clients have disconnected.

/** The client of a request. `left` is aborted when the client disconnects. */
interface Client {
  network: string;
  left: AbortSignal;
}

/** The clients that share work. */
export interface SharedClients {
  /** The network of the client that requested the work first. */
  network: string;
  /** Calls the listener once for each additional network whose clients have requested the work, or request it later while it is running. */
  onJoin(listener: (network: string) => void): void;
  /** Aborted when all clients have disconnected. */
  canceled: AbortSignal;
}

interface Running<T> {
  result: Promise<T>;
  clients: number;
  canceling: AbortController;
  join(network: string): void;
}

export interface SharedWork<T> {
  /** Returns the result of the work that is running under `key`. If no such work is running, starts it. If `start` throws, nothing is shared. */
  share(key: string, client: Client, start: (clients: SharedClients) => Promise<T>): Promise<T>;
}

export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>();

  function begin(key: string, network: string, start: (clients: SharedClients) => Promise<T>): Running<T> {
    const canceling = new AbortController();
    const { join, onJoin } = createNetworks(network);
    const result = start({ network, onJoin, canceled: canceling.signal }).finally(() => {
      if (running.get(key) === work) running.delete(key);
    });
    const work: Running<T> = { result, clients: 0, canceling, join };
    running.set(key, work);
    return work;
  }

  return {
    share: (key, { network, left }, start) => {
      const known = running.get(key);
      const work = known && !known.canceling.signal.aborted ? known : begin(key, network, start);
      work.clients += 1;
      const leave = () => {
        work.clients -= 1;
        if (work.clients === 0) work.canceling.abort();
      };
      if (left.aborted) leave();
      else left.addEventListener("abort", leave, { once: true });
      work.join(network);
      return work.result.finally(() => left.removeEventListener("abort", leave));
    },
  };
}

/** Collects the networks of the clients that share work, and reports all but the first one to the listeners. */
function createNetworks(first: string) {
  const joined = new Set<string>();
  const listeners: ((network: string) => void)[] = [];
  return {
    join: (network: string) => {
      if (network === first || joined.has(network)) return;
      joined.add(network);
      for (const listener of listeners) listener(network);
    },
    onJoin: (listener: (network: string) => void) => {
      for (const network of joined) listener(network);
      listeners.push(listener);
    },
  };
}
