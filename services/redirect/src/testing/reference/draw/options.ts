// The values from which rules and visits are drawn, and the limits of the rules.

export type PairOptions = {
  /** The agent classes, named as in the statistics. */
  devices: readonly string[];
  systems: readonly string[];
  browsers: readonly string[];
  /** Whether to draw `share` leaves and buckets, too. */
  withShare?: boolean;
};

export const MAX_RULES = 6;
export const MAX_DEPTH = 4;
export const MAX_LEAVES = 20;
