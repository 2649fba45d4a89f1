// The judge of the re-point tests: keeps, for each code, which answers were right from when on, and holds every scan against it.
//
// A code's states follow one another: a target, the next target, …, at the end perhaps its deletion. A scan must be answered
// with a state that is at least as new as the newest one whose change had been answered when the scan was sent, and no newer
// than the newest one whose change had been sent when the scan's answer came.

/** What a scan was answered: the status, with the target where there is one. */
type State = `302 ${string}` | "410";

export interface Ledger {
  /** A code in its first state. */
  open(code: string, state: State): void;
  /** A change is sent now. To be called back when it is answered; the next change of the code is sent after that. */
  change(code: string, state: State): () => void;
  /** A scan is sent now, to the redirect of that name. To be called back with what it was answered. */
  scan(code: string, redirect: string): (answer: string) => void;
  /** Whether a change of the code has been sent and not been answered. */
  isChanging(code: string): boolean;
  /** What was answered wrongly, a line each. */
  faults(): string[];
  /** Scans of each code that were answered with a 302, right or wrong. */
  redirected(): ReadonlyMap<string, number>;
  totals(): { scans: number; changes: number };
}

interface Page {
  readonly states: State[];
  /** Place of the newest state whose change has been answered. */
  answered: number;
  answeredMs: number;
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
      pages.set(code, { states: [state], answered: 0, answeredMs: performance.now() });
    },
    change: (code, state) => {
      const page = pageOf(code);
      if (page.answered !== page.states.length - 1) throw new Error(`${code} has a change under way`);
      if (page.states.includes(state)) throw new Error(`${code} has been ${state} before`);
      page.states.push(state);
      return () => {
        page.answered += 1;
        page.answeredMs = performance.now();
        totals.changes += 1;
      };
    },
    scan: (code, redirect) => {
      const page = pageOf(code);
      const oldest = page.answered;
      const sentMs = performance.now();
      const sinceChange = Math.round(sentMs - page.answeredMs);
      return (answer) => {
        totals.scans += 1;
        if (answer.startsWith("302")) redirected.set(code, (redirected.get(code) ?? 0) + 1);
        const right = page.states.slice(oldest);
        if (right.some((state) => state === answer)) return;
        const lateMs = Math.round(performance.now() - sentMs);
        faults.push(
          `${code} at ${redirect}: a scan sent ${sinceChange} ms after "${right[0]}" held was answered "${answer}" ` +
            `(after ${lateMs} ms; right: ${right.join(", ")})`,
        );
      };
    },
    isChanging: (code) => {
      const page = pageOf(code);
      return page.answered < page.states.length - 1;
    },
    faults: () => [...faults],
    redirected: () => redirected,
    totals: () => ({ ...totals }),
  };
}
