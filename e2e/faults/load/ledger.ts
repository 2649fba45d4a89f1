// The ledger of a row: what was attempted, served, counted, and what of it was lost or counted twice. Checked code by code, so that
// a scan lost on one code cannot hide one counted twice on another, and with no more doubt than the cut connections leave.

/** What the phones have seen of one code. */
export interface CodeTally {
  attempted: number;
  served: number;
  /** Scans that may have been counted: the connection broke, or the response was late. */
  cut: number;
}

export interface Ledger {
  attempted: number;
  served: number;
  counted: number;
  /** Served and not counted. */
  lost: number;
  /** Counted beyond what was served, and beyond what may have been counted though the connection was cut. */
  duplicated: number;
}

/** `before` and `after` are the totals in the database at the row's begin and end, by code id. */
export function settleLedger(
  tallies: ReadonlyMap<string, Readonly<CodeTally>>,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Ledger {
  const ledger: Ledger = { attempted: 0, served: 0, counted: 0, lost: 0, duplicated: 0 };
  for (const [id, { attempted, served, cut }] of tallies) {
    const counted = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    ledger.attempted += attempted;
    ledger.served += served;
    ledger.counted += counted;
    ledger.lost += Math.max(0, served - counted);
    ledger.duplicated += Math.max(0, counted - served - cut);
  }
  return ledger;
}
