// Configures garbage collection. Each redirect process calls it at start, but not standalone, which has other work to do.

import { setFlagsFromString } from "node:v8";

/** Marks on the main thread. By default, four marking threads leave it a fifth of a single core for up to 60 ms (docs/adr/0006). */
export function markOnMainThread(): void {
  setFlagsFromString("--no-concurrent-marking");
}
