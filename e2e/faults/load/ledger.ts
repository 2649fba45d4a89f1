// The ledger of a row: what was attempted, answered, counted, and what of it was lost or counted twice. Judged code by code, so that
// a scan lost on one code cannot hide one counted twice on another, and with no more doubt than the cut connections leave.

/** What the phones have seen of one code. */
export interface CodeTally {
  attempted: number;
  answered: number;
  /** Scans that may have been counted: the connection broke, or the answer was late. */
  cut: number;
}

export interface Ledger {
  attempted: number;
  answered: number;
  counted: number;
  /** Answered and not counted. */
  lost: number;
  /** Counted beyond what was answered, and beyond what may have been counted though the connection was cut. */
  duplicated: number;
}

/** `before` and `after` are the totals in the database at the row's begin and end, by code id. */
export function settleLedger(
  tallies: ReadonlyMap<string, Readonly<CodeTally>>,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Ledger {
  const ledger: Ledger = { attempted: 0, answered: 0, counted: 0, lost: 0, duplicated: 0 };
  for (const [id, { attempted, answered, cut }] of tallies) {
    const counted = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    ledger.attempted += attempted;
    ledger.answered += answered;
    ledger.counted += counted;
    ledger.lost += Math.max(0, answered - counted);
    ledger.duplicated += Math.max(0, counted - answered - cut);
  }
  return ledger;
}
