// Visitors as the count tables store them: appended hashes, and sketches. Writers merge visitors into a sketch; readers count visitors.

import { counter, type Logger } from "@qr/runtime";
import { addHashes, decodeSketch, emptySketch, SketchFormatError, type VisitorSketch } from "@qr/visitor-sketch";

/** Visitors in one row of a table or batch. */
export interface Visitors {
  /** Hashes of 8 bytes each, in any order, possibly with duplicates. */
  hashes: Uint8Array;
  sketch: Uint8Array | null;
}

/** Visitors in many rows. */
export interface VisitorParts {
  sketches: Uint8Array[];
  /** Hashes of 8 bytes each, in any order, possibly with duplicates. */
  hashes: Uint8Array;
}

/**
 * Returns the sketch to store instead of `kept`, or undefined if the visitors change nothing. Logs an unreadable sketch and keeps it
 * unchanged: damage to a row affects only the unique visitors of one code on one day, and counting continues.
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
    log.error({ err: error, ...row }, "a visitor sketch cannot be read; it is left as it is");
    counter("stats_sketches_unreadable_total", "Sketches that could not be read and were left as they are.")();
    return undefined;
  }
}

/** Returns the estimated number of distinct visitors. Skips unreadable sketches and logs them with the fields of `owner`. */
export function countVisitors({ sketches, hashes }: VisitorParts, owner: object, log: Logger): number {
  const all = emptySketch();
  for (const bytes of sketches) {
    try {
      all.mergeEncoded(bytes);
    } catch (error) {
      log.error({ err: error, ...owner }, "a visitor sketch cannot be read");
    }
  }
  addHashes(all, hashes);
  return all.estimate();
}

/** Returns a single sketch of all these visitors, or undefined if any of the sketches cannot be read. */
export function unionOf({ sketches, hashes }: VisitorParts): Uint8Array | undefined {
  const all = emptySketch();
  try {
    for (const bytes of sketches) all.mergeEncoded(bytes);
  } catch (error) {
    if (error instanceof SketchFormatError) return undefined;
    throw error;
  }
  addHashes(all, hashes);
  return all.encode();
}
