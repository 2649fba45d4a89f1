// Adds visitors to a sketch that is kept already. Called by the stores of the count tables, inside their transactions.

import { counter, type Logger } from "@qr/runtime";
import { addHashes, decodeSketch, emptySketch, SketchFormatError, type VisitorSketch } from "@qr/visitor-sketch";

/** Visitors as they lie in the tables and come in batches. */
export interface Visitors {
  /** Hashes one behind the other, in any order and with repeats. */
  hashes: Uint8Array;
  sketch: Uint8Array | null;
}

/**
 * The sketch to keep instead of `kept`, or undefined where the visitors change nothing. A kept one that cannot be read is left as it
 * is and reported, so that a damaged row costs one code's uniques of one day and not the counting of all.
 */
export function mergeVisitors(
  kept: Uint8Array | null,
  added: readonly Visitors[],
  log: Logger,
  row: object,
): Buffer | undefined {
  const merged = kept === null ? emptySketch() : readSketch(kept, log, row);
  if (merged === undefined) return undefined;
  let isChanged = false;
  for (const { hashes, sketch } of added) {
    const other = sketch === null ? undefined : readSketch(sketch, log, row);
    if (other !== undefined && merged.merge(other)) isChanged = true;
    if (addHashes(merged, hashes)) isChanged = true;
  }
  return isChanged ? merged.encode() : undefined;
}

function readSketch(bytes: Uint8Array, log: Logger, row: object): VisitorSketch | undefined {
  try {
    return decodeSketch(bytes);
  } catch (error) {
    if (!(error instanceof SketchFormatError)) throw error;
    log.error({ err: error, ...row }, "a sketch of visitors cannot be read; it is left as it is");
    counter("stats_sketches_unreadable_total", "Sketches that could not be read and were left as they are.")();
    return undefined;
  }
}
