// What rules and visits are drawn from, and the limits of the rules.

export type PairOptions = {
  /** The classes of the statistics. */
  devices: readonly string[];
  systems: readonly string[];
  browsers: readonly string[];
  /** Draw `share` leaves and buckets too. */
  withShare?: boolean;
};

export const MAX_RULES = 6;
export const MAX_DEPTH = 4;
export const MAX_LEAVES = 20;
