// The ledger of a row: how many scans were attempted, served, counted, lost, and counted twice. Each code is checked separately, so that a
// lost scan of one code cannot hide a duplicate of another code. The result is uncertain only for scans on cut connections.

/** The numbers of scans attempted, served, and cut for one code. */
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
  lost: number;
  /** Scans counted in excess of the served scans and the scans on cut connections. */
  duplicated: number;
}

/** Returns the ledger of a row. `before` and `after` map code IDs to the totals in the database at the start and at the end of the row. */
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
