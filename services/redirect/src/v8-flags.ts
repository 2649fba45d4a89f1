// Configures garbage collection. Each redirect process calls it at start, but not standalone, which has other work to do.

import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 mark incrementally on the main thread. By default, it marks on four extra threads. On a single core, these leave the main thread
 * a fifth of the time for up to 60 ms (docs/adr/0006).
 */
export function markOnMainThread(): void {
  setFlagsFromString("--no-concurrent-marking");
}
