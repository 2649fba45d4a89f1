// As many requests as the connections get served: by wrk where it is installed, else by generator.ts.

import type { Load, LoadResult } from "./load-result.ts";
import { runNodeLoad } from "./node-load.ts";
import { hasWrk, runWrk } from "./wrk.ts";

export function runClosedLoad(load: Load): Promise<LoadResult> {
  return hasWrk ? runWrk(load) : runNodeLoad(load);
}
