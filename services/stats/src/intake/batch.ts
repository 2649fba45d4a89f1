// A batch: frames that will be counted together, with the deliveries they came in. Filled by the scan consumer.

import type { ScanFrame } from "@qr/contracts";
import type { Delivery } from "@qr/messaging";
import type { FrameKey } from "../counts/count-store.ts";
import { createFold, type QuarterHour } from "../counts/fold-scans.ts";
import { createHeldDelivery, type HeldDelivery } from "./held-delivery.ts";
import { readFrames } from "./read-frames.ts";

/** A frame, and every delivery of it in this batch: the broker, or a redirect, may have sent it more than once. */
export interface HeldFrame extends FrameKey {
  readonly deliveries: [HeldDelivery, ...HeldDelivery[]];
}

export interface Batch {
  /** Takes a delivery in, or says why it cannot be read. */
  add(delivery: Delivery): { reason: string } | undefined;
  /** Ascending, without repeats. */
  frames(): HeldFrame[];
  scans(): number;
  deliveries(): number;
  /** The traces that its messages belong to; of many, the first ones. */
  traceParents(): readonly string[];
  /** On performance.now(). */
  readonly sinceMs: number;
  /** The time of the newest scan, Unix ms. */
  newestMs(): number;
  /** The counts of some of the frames. They are folded while a batch gathers, so asking for all of them costs nothing twice. */
  foldOf(frames: readonly FrameKey[]): readonly QuarterHour[];
}

/**
 * How far a scan's time may be ahead of this process's clock. Redirects whose clock is days ahead are believed; a scan of another year
 * would stand in the statistics for ever.
 */
const MOST_AHEAD_MS = 366 * 86_400_000;

const MOST_TRACES = 32;

export function createBatch(): Batch {
  const traceParents: string[] = [];
  const frames = new Map<string, HeldFrame>();
  const fold = createFold();
  let scans = 0;
  let deliveries = 0;
  let whole: readonly QuarterHour[] | undefined;

  return {
    add: (delivery) => {
      const reading = readFrames(delivery.name, delivery.body);
      if ("reason" in reading) return reading;
      const fault = timeFaultIn(reading.frames, Date.now() + MOST_AHEAD_MS);
      if (fault) return fault;
      const held = createHeldDelivery(delivery, reading.frames.length);
      deliveries += 1;
      if (delivery.traceParent !== undefined && traceParents.length < MOST_TRACES)
        traceParents.push(delivery.traceParent);
      for (const { journal_id, frame, scans: tuples } of reading.frames) {
        const journalId = journal_id.toLowerCase();
        const key = keyOf({ journalId, frame });
        const known = frames.get(key);
        if (known) {
          known.deliveries.push(held);
          continue;
        }
        frames.set(key, { journalId, frame, deliveries: [held] });
        fold.add(tuples);
        scans += tuples.length;
      }
      return undefined;
    },
    frames: () => [...frames.values()].sort(byKey),
    scans: () => scans,
    deliveries: () => deliveries,
    traceParents: () => traceParents,
    sinceMs: performance.now(),
    newestMs: () => fold.newestMs(),
    foldOf: (wanted) => {
      if (wanted.length < frames.size) return foldAgain(wanted.flatMap((key) => frames.get(keyOf(key)) ?? []));
      whole ??= fold.result();
      return whole;
    },
  };
}

function timeFaultIn(frames: readonly ScanFrame[], latestMs: number): { reason: string } | undefined {
  for (const { scans } of frames) {
    for (const [, atMs] of scans) {
      if (atMs > latestMs) return { reason: `a scan is more than a year ahead: ${new Date(atMs).toISOString()}` };
    }
  }
  return undefined;
}

/** Reads each message once more, and folds just the wanted frames of it. */
function foldAgain(wanted: readonly HeldFrame[]): readonly QuarterHour[] {
  const keysByDelivery = new Map<HeldDelivery, Set<string>>();
  for (const frame of wanted) {
    const [delivery] = frame.deliveries;
    const keys = keysByDelivery.get(delivery);
    if (keys) keys.add(keyOf(frame));
    else keysByDelivery.set(delivery, new Set([keyOf(frame)]));
  }
  const fold = createFold();
  for (const [{ delivery }, keys] of keysByDelivery) {
    const reading = readFrames(delivery.name, delivery.body);
    if ("reason" in reading) continue;
    for (const { journal_id, frame, scans } of reading.frames) {
      if (keys.delete(keyOf({ journalId: journal_id.toLowerCase(), frame }))) fold.add(scans);
    }
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
