// Configures garbage collection. Each redirect process does so at startup. The standalone service does not, because it has other work to do.

import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 mark on the main thread. By default, four marking threads leave the main thread a fifth of a single core for up to 60 ms
 * (docs/adr/0006).
 */
export function markOnMainThread(): void {
  setFlagsFromString("--no-concurrent-marking");
}
