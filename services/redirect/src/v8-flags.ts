// Configures garbage collection. Each redirect process does so at startup. The standalone service does not, because it has other work to do.

import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 mark on the main thread and allocate every small object in the new space. By default, four marking threads leave the main thread
 * a fifth of a single core for up to 60 ms. After many requests have waited for a lookup or for the journal, V8 also allocates parts of new
 * requests in the old space, which keeps whole requests in memory after their responses and makes scavenges slow (docs/adr/0006).
 */
export function tuneGarbageCollection(): void {
  setFlagsFromString("--no-concurrent-marking");
  setFlagsFromString("--no-allocation-site-pretenuring");
}
