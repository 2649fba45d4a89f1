// A closed load: each connection sends its next request after a response. By wrk if it is installed, else by generator.ts.

import type { Load, LoadResult } from "./load-result.ts";
import { runNodeLoad } from "./node-load.ts";
import { hasWrk, runWrk } from "./wrk.ts";

export function runClosedLoad(load: Load): Promise<LoadResult> {
  return hasWrk ? runWrk(load) : runNodeLoad(load);
}
