// The checker for the re-point tests: records which responses are correct at each address at each time, and checks every response.
//
// An address has a sequence of states: its targets, and possibly the deletion of its code at the end. The response to a scan must be at least
// as new as the last change acknowledged before the scan was sent, and no newer than the last change sent before the response arrived.

/** The response to a scan: the status and, in a redirect response, the target. */
export type State = `302 ${string}` | "410";

export interface Ledger {
  /** Adds an address with its initial state. */
  open(address: string, state: State): void;
  /** Records that a change is being sent. Call the returned function when the change is acknowledged, before the address's next change. */
  change(address: string, state: State): () => void;
  /** Records that a scan is being sent to the redirect. Call the returned function with the response. */
  scan(address: string, redirect: string): (response: string) => void;
  /** Returns whether a change has been sent but not acknowledged. */
  isChanging(address: string): boolean;
  /** Returns a line for each wrong response. */
  violations(): string[];
  /** Returns the number of scans of each address that got a 302, whether or not the target was correct. */
  redirected(): ReadonlyMap<string, number>;
  totals(): { scans: number; changes: number };
}

interface Page {
  readonly states: State[];
  /** Index of the newest state whose change has been acknowledged. */
  acknowledged: number;
  acknowledgedMs: number;
}

export function createLedger(): Ledger {
  const pages = new Map<string, Page>();
  const violations: string[] = [];
  const redirected = new Map<string, number>();
  const totals = { scans: 0, changes: 0 };

  function pageOf(address: string): Page {
    const page = pages.get(address);
    if (!page) throw new Error(`the ledger has no address ${address}`);
    return page;
  }

  return {
    open: (address, state) => {
      pages.set(address, { states: [state], acknowledged: 0, acknowledgedMs: performance.now() });
    },
    change: (address, state) => {
      const page = pageOf(address);
      if (page.acknowledged !== page.states.length - 1) throw new Error(`${address} has a change in flight`);
      if (page.states.includes(state)) throw new Error(`${address} already had the state ${state}`);
      page.states.push(state);
      return () => {
        page.acknowledged += 1;
        page.acknowledgedMs = performance.now();
        totals.changes += 1;
      };
    },
    scan: (address, redirect) => {
      const page = pageOf(address);
      const oldest = page.acknowledged;
      const sentMs = performance.now();
      const sinceChange = Math.round(sentMs - page.acknowledgedMs);
      return (response) => {
        totals.scans += 1;
        if (response.startsWith("302")) redirected.set(address, (redirected.get(address) ?? 0) + 1);
        const right = page.states.slice(oldest);
        if (right.some((state) => state === response)) return;
        const lateMs = Math.round(performance.now() - sentMs);
        violations.push(
          `${address} at ${redirect}: a scan sent ${sinceChange} ms after "${right[0]}" was acknowledged got "${response}" ` +
            `(after ${lateMs} ms; correct: ${right.join(", ")})`,
        );
      };
    },
    isChanging: (address) => {
      const page = pageOf(address);
      return page.acknowledged < page.states.length - 1;
    },
    violations: () => [...violations],
    redirected: () => redirected,
    totals: () => ({ ...totals }),
  };
}
