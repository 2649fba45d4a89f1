// Adds a batch's visitors to the sketches that are kept already. Called by the count store, inside its transaction.

import { counter, type Logger } from "@qr/runtime";
import { decodeSketch, emptySketch, SketchFormatError, type VisitorSketch } from "@qr/visitor-sketch";
import type { DayVisitors } from "./fold-scans.ts";

/** A sketch in the database; `place` is the index of its code and day in the list of visitors. */
export interface KeptSketch {
  place: number;
  sketch: Buffer;
}

export interface ChangedSketches {
  /** Ascending indexes into the list of visitors. */
  places: number[];
  /** The sketch of each. */
  sketches: Buffer[];
}

/**
 * The sketches that have to be written: those that the visitors changed. One that cannot be read is left as it is and reported,
 * so that a damaged row costs one code's uniques of one day and not the counting of all.
 */
export function mergeVisitors(
  visitors: readonly DayVisitors[],
  kept: readonly KeptSketch[],
  log: Logger,
): ChangedSketches {
  const known = new Map(kept.map(({ place, sketch }) => [place, sketch]));
  const changed: ChangedSketches = { places: [], sketches: [] };
  visitors.forEach(({ codeId, day, hashes }, place) => {
    const bytes = known.get(place);
    const sketch = bytes === undefined ? emptySketch() : readSketch(bytes, { codeId, day }, log);
    if (sketch === undefined || !addAll(sketch, hashes)) return;
    changed.places.push(place);
    changed.sketches.push(sketch.encode());
  });
  return changed;
}

function addAll(sketch: VisitorSketch, hashes: readonly number[]): boolean {
  let isChanged = false;
  for (let at = 0; at < hashes.length; at += 2) {
    if (sketch.add(hashes[at] ?? 0, hashes[at + 1] ?? 0)) isChanged = true;
  }
  return isChanged;
}

function readSketch(bytes: Buffer, row: { codeId: string; day: number }, log: Logger): VisitorSketch | undefined {
  try {
    return decodeSketch(bytes);
  } catch (error) {
    if (!(error instanceof SketchFormatError)) throw error;
    log.error({ err: error, ...row }, "a sketch of visitors cannot be read; it is left as it is");
    counter("stats_sketches_unreadable_total", "Sketches that could not be read and were left as they are.")();
    return undefined;
  }
}
