// Configures garbage collection. Each redirect process does so at startup. The standalone service does not, because it has other work to do.

import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 mark on the main thread, and allocate all objects in the new space. By default, four marking threads leave the main thread a
 * fifth of a single core for up to 60 ms. And once many requests have waited for a lookup or the journal, V8 allocates parts of each
 * request in the old space, where they keep the rest of the request alive through every scavenge (docs/adr/0006).
 */
export function tuneGarbageCollection(): void {
  setFlagsFromString("--no-concurrent-marking");
  setFlagsFromString("--no-allocation-site-pretenuring");
}
