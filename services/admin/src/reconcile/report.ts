// What a reconciliation has found, check by check. Filled by the checks, shown by reconcile-command.ts.

/** A row that is not as it should be. */
export interface Difference {
  /** Of the code or the account. */
  id: string;
  /** A UTC day, or the beginning of a quarter-hour; null: of all time. */
  day: string | null;
  kept: string;
  expected: string;
}

/**
 * `told`: a number for the reader, nothing is compared; `not_compared`: there was nothing to compare with; `not_checked`: there was, but
 * it could not be done.
 */
export type Outcome = "agree" | "differ" | "told" | "not_compared" | "not_checked";

export interface Check {
  name: string;
  outcome: Outcome;
  /** Rows, frames or letters, as the check has them. */
  compared: number;
  differences: number;
  /** The first MAX_KEPT of the differences. */
  shown: readonly Difference[];
  /** What else is to be known, for people. */
  note?: string | undefined;
}

/** Differences of one check that are kept with their code and day; the others are counted. */
export const MAX_KEPT = 1000;

export interface CheckInMaking {
  compared(rows: number): void;
  differs(difference: Difference): void;
  /** Differences of which no more is known than that there are so many. */
  differsToo(count: number): void;
  result(note?: string): Check;
}

export function createCheck(name: string): CheckInMaking {
  const shown: Difference[] = [];
  let compared = 0;
  let differences = 0;
  return {
    compared: (rows) => {
      compared += rows;
    },
    differs: (difference) => {
      differences += 1;
      if (shown.length < MAX_KEPT) shown.push(difference);
    },
    differsToo: (count) => {
      differences += count;
    },
    result: (note) => {
      const outcome = differences === 0 ? "agree" : "differ";
      return { name, outcome, compared, differences, shown, note };
    },
  };
}

/** A check that compares nothing, and why. */
export function uncompared(
  name: string,
  outcome: Exclude<Outcome, "agree" | "differ">,
  count: number,
  note: string,
): Check {
  return { name, outcome, compared: count, differences: 0, shown: [], note };
}
