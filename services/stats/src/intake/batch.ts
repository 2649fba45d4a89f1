// A batch of frames to count together, with the deliveries that carried them.

import type { ScanFrame } from "@qr/contracts";
import { createFold, type QuarterHour } from "@qr/counts";
import type { Delivery } from "@qr/messaging";
import type { FrameKey } from "../inbox/inbox-store.ts";
import { createHeldDelivery, type HeldDelivery } from "./held-delivery.ts";
import { readFrames } from "./read-frames.ts";

/** A frame with all its deliveries in this batch, because the broker or a redirect may have sent the frame more than once. */
export interface HeldFrame extends FrameKey {
  readonly deliveries: [HeldDelivery, ...HeldDelivery[]];
}

export interface Batch {
  /** Adds a delivery, or returns the reason why the delivery cannot be counted. */
  add(delivery: Delivery): { reason: string } | undefined;
  /** Returns the frames in ascending order of their keys, without duplicates. */
  frames(): HeldFrame[];
  scans(): number;
  deliveries(): number;
  /** Returns the trace parents of up to MAX_TRACES messages. */
  traceParents(): readonly string[];
  /** When the batch was created, as returned by performance.now(). */
  readonly sinceMs: number;
  /** Returns the time of the oldest scan, in Unix ms. */
  oldestMs(): number;
  /** Returns the counts for the given frames. Frames are folded as they are added, so the counts for all frames cost nothing extra. */
  foldOf(frames: readonly FrameKey[]): readonly QuarterHour[];
}

/** How far ahead a scan may be dated, in ms. Clocks may be days ahead, but a scan dated years ahead would stay in the statistics forever. */
const MAX_AHEAD_MS = 366 * 86_400_000;

const MAX_TRACES = 32;

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
      const violation = timeViolationIn(reading.frames, Date.now() + MAX_AHEAD_MS);
      if (violation) return violation;
      const held = createHeldDelivery(delivery, reading.frames.length);
      deliveries += 1;
      if (delivery.traceParent !== undefined && traceParents.length < MAX_TRACES)
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
    oldestMs: () => fold.oldestMs(),
    foldOf: (wanted) => {
      if (wanted.length < frames.size) return foldAgain(wanted.flatMap((key) => frames.get(keyOf(key)) ?? []));
      whole ??= fold.result();
      return whole;
    },
  };
}

function timeViolationIn(frames: readonly ScanFrame[], latestMs: number): { reason: string } | undefined {
  for (const { scans } of frames) {
    for (const [, atMs] of scans) {
      if (atMs > latestMs) return { reason: `a scan is more than a year ahead: ${new Date(atMs).toISOString()}` };
    }
  }
  return undefined;
}

/** Parses the messages again and folds only the wanted frames. */
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
