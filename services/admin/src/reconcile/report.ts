// The results of a reconciliation, by check.

/** A row that differs from the expected row. */
export interface Difference {
  id: string;
  /** A UTC day, or the start of a quarter-hour; null for all time. */
  day: string | null;
  kept: string;
  expected: string;
}

/** `info`: a number that is not compared. `not_compared`: there was nothing to compare. `not_checked`: the comparison could not be completed. */
export type Outcome = "agree" | "differ" | "info" | "not_compared" | "not_checked";

export interface Check {
  name: string;
  outcome: Outcome;
  compared: number;
  differences: number;
  /** The first MAX_KEPT differences. */
  shown: readonly Difference[];
  note?: string | undefined;
}

/** Maximum number of differences per check that are listed with their code and day. Further differences are only counted. */
export const MAX_KEPT = 1000;

export type CheckBuilder = ReturnType<typeof createCheck>;

export function createCheck(name: string) {
  const shown: Difference[] = [];
  let compared = 0;
  let differences = 0;
  return {
    compared: (rows: number) => {
      compared += rows;
    },
    differs: (difference: Difference) => {
      differences += 1;
      if (shown.length < MAX_KEPT) shown.push(difference);
    },
    /** Counts differences without listing them. */
    countDifferences: (count: number) => {
      differences += count;
    },
    result: (note?: string): Check => {
      const outcome = differences === 0 ? "agree" : "differ";
      return { name, outcome, compared, differences, shown, note };
    },
  };
}

/** Returns the result of a check that compared nothing, with the reason as its note. */
export function uncompared(
  name: string,
  note: string,
  outcome: Exclude<Outcome, "agree" | "differ"> = "not_compared",
  count = 0,
): Check {
  return { name, outcome, compared: count, differences: 0, shown: [], note };
}
