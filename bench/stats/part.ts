// A part of the statistics' benchmark; each starts the servers that it needs and stops them.

import type { StatsOptions } from "./options.ts";

export interface StatsPart {
  name: string;
  /** Resolves with all figures, for the JSON file, after it has said what was measured. */
  run(options: StatsOptions): Promise<object>;
}
