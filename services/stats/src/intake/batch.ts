// A batch: frames that will be counted together, with the deliveries they came in. Filled by the scan consumer.

import type { Delivery } from "@qr/messaging";
import type { FrameKey } from "../counts/count-store.ts";
import { createFold, type FoldedScans } from "../counts/fold-scans.ts";
import { readFrame } from "./read-frame.ts";

/** A frame, and every delivery of it in this batch: the broker, or a redirect, may have sent it more than once. */
export interface HeldFrame extends FrameKey {
  readonly deliveries: [Delivery, ...Delivery[]];
}

export interface Batch {
  /** Takes a delivery in, or says why it cannot be read. */
  add(delivery: Delivery): { reason: string } | undefined;
  /** Ascending, without repeats. */
  frames(): HeldFrame[];
  scans(): number;
  deliveries(): number;
  /** On performance.now(). */
  readonly sinceMs: number;
  /** The time of the newest scan, Unix ms. */
  newestMs(): number;
  /** The counts of some of the frames. They are folded while a batch gathers, so asking for all of them costs nothing twice. */
  foldOf(frames: readonly FrameKey[]): FoldedScans;
}

export function createBatch(): Batch {
  const frames = new Map<string, HeldFrame>();
  const fold = createFold();
  let scans = 0;
  let deliveries = 0;
  let whole: FoldedScans | undefined;

  return {
    add: (delivery) => {
      const reading = readFrame(delivery.name, delivery.body);
      if ("reason" in reading) return reading;
      const { journal_id, frame, scans: tuples } = reading.frame;
      deliveries += 1;
      const journalId = journal_id.toLowerCase();
      const known = frames.get(keyOf({ journalId, frame }));
      if (known) {
        known.deliveries.push(delivery);
        return undefined;
      }
      frames.set(keyOf({ journalId, frame }), { journalId, frame, deliveries: [delivery] });
      fold.add(tuples);
      scans += tuples.length;
      return undefined;
    },
    frames: () => [...frames.values()].sort(byKey),
    scans: () => scans,
    deliveries: () => deliveries,
    sinceMs: performance.now(),
    newestMs: () => fold.newestMs(),
    foldOf: (wanted) => {
      if (wanted.length < frames.size) return foldAgain(wanted.flatMap((key) => frames.get(keyOf(key)) ?? []));
      whole ??= fold.result();
      return whole;
    },
  };
}

function foldAgain(frames: readonly HeldFrame[]): FoldedScans {
  const fold = createFold();
  for (const { deliveries } of frames) {
    const reading = readFrame(deliveries[0].name, deliveries[0].body);
    if ("frame" in reading) fold.add(reading.frame.scans);
  }
  return fold.result();
}

function keyOf({ journalId, frame }: FrameKey): string {
  return `${journalId} ${frame}`;
}

function byKey(a: FrameKey, b: FrameKey): number {
  if (a.journalId !== b.journalId) return a.journalId < b.journalId ? -1 : 1;
  return a.frame - b.frame;
}
