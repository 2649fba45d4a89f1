// How many different visitors were counted, from the pieces in which they are kept. The reads of statistics use it.

import type { Logger } from "@qr/runtime";
import { addHashes, emptySketch } from "@qr/visitor-sketch";
import type { VisitorParts } from "./counts-row.ts";

/** `of`: whose they are, for the log. A sketch that is damaged is left out and logged. */
export function countVisitors({ sketches, hashes }: VisitorParts, of: object, log: Logger): number {
  const all = emptySketch();
  for (const bytes of sketches) {
    try {
      all.mergeEncoded(bytes);
    } catch (error) {
      log.error({ err: error, ...of }, "a visitor sketch is damaged");
    }
  }
  addHashes(all, hashes);
  return all.estimate();
}
