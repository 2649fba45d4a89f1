// Configures garbage collection. Called at the start of each redirect process; standalone does not, because it has other work to do.

import { setFlagsFromString } from "node:v8";

/**
 * Marks incrementally on the main thread. By default V8 marks on four threads of its own. In a process with one core, these leave the
 * main thread a fifth of it for up to 60 ms at a time (docs/adr/0006).
 */
export function markOnMainThread(): void {
  setFlagsFromString("--no-concurrent-marking");
}
