// The checker of the re-point tests: keeps, for each code, which responses were right from when on, and holds every scan against it.
//
// A code's states follow one another: a target, the next target, …, at the end perhaps its deletion. A scan must be served
// with a state that is at least as new as the newest one whose change had been acknowledged when the scan was sent, and no newer
// than the newest one whose change had been sent when the scan's response came.

/** What a scan was served: the status, with the target where there is one. */
type State = `302 ${string}` | "410";

export interface Ledger {
  /** A code in its first state. */
  open(code: string, state: State): void;
  /** A change is sent now. To be called back when it is acknowledged; the next change of the code is sent after that. */
  change(code: string, state: State): () => void;
  /** A scan is sent now, to the redirect of that name. To be called back with what it was acknowledged. */
  scan(code: string, redirect: string): (response: string) => void;
  /** Whether a change of the code has been sent and not been served. */
  isChanging(code: string): boolean;
  /** What was served wrongly, a line each. */
  faults(): string[];
  /** Scans of each code that were responded with a 302, right or wrong. */
  redirected(): ReadonlyMap<string, number>;
  totals(): { scans: number; changes: number };
}

interface Page {
  readonly states: State[];
  /** Place of the newest state whose change has been acknowledged. */
  served: number;
  servedMs: number;
}

export function createLedger(): Ledger {
  const pages = new Map<string, Page>();
  const faults: string[] = [];
  const redirected = new Map<string, number>();
  const totals = { scans: 0, changes: 0 };

  function pageOf(code: string): Page {
    const page = pages.get(code);
    if (!page) throw new Error(`the ledger has no code ${code}`);
    return page;
  }

  return {
    open: (code, state) => {
      pages.set(code, { states: [state], served: 0, servedMs: performance.now() });
    },
    change: (code, state) => {
      const page = pageOf(code);
      if (page.served !== page.states.length - 1) throw new Error(`${code} has a change under way`);
      if (page.states.includes(state)) throw new Error(`${code} has been ${state} before`);
      page.states.push(state);
      return () => {
        page.served += 1;
        page.servedMs = performance.now();
        totals.changes += 1;
      };
    },
    scan: (code, redirect) => {
      const page = pageOf(code);
      const oldest = page.served;
      const sentMs = performance.now();
      const sinceChange = Math.round(sentMs - page.servedMs);
      return (response) => {
        totals.scans += 1;
        if (response.startsWith("302")) redirected.set(code, (redirected.get(code) ?? 0) + 1);
        const right = page.states.slice(oldest);
        if (right.some((state) => state === response)) return;
        const lateMs = Math.round(performance.now() - sentMs);
        faults.push(
          `${code} at ${redirect}: a scan sent ${sinceChange} ms after "${right[0]}" held was acknowledged "${response}" ` +
            `(after ${lateMs} ms; right: ${right.join(", ")})`,
        );
      };
    },
    isChanging: (code) => {
      const page = pageOf(code);
      return page.served < page.states.length - 1;
    },
    faults: () => [...faults],
    redirected: () => redirected,
    totals: () => ({ ...totals }),
  };
}
