// How garbage is collected in a process of the service. Set at the start of each, not by standalone, which does other work too.

import { setFlagsFromString } from "node:v8";

/**
 * Marks in small steps on the thread that answers. Else V8 marks on four threads of its own: where the process has one core, which
 * is what one is given, they left the answering thread a fifth of it, for 60 ms at a time (docs/adr/0006).
 */
export function markOnOneThread(): void {
  setFlagsFromString("--no-concurrent-marking");
}
