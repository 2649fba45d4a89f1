// Writes scans to disk before their responses are sent. The visit handler appends a scan and responds when the scan is settled.
//
// Group commit without a timer: the scans of one event-loop tick become one frame and one asynchronous write. While that write is in
// flight, the next frame is gathered, so the cost of a scan falls as load rises. Scans are settled in append order: when their frame is
// written, or after `maxWaitMs` if the disk is slower.
//
// States of a scan: gathered → sealed (its frame is complete) → being written → settled. A frame that the disk rejects stays unpersisted in
// memory and is published from there. If memory is full too, its scans are lost, counted, and logged.

import { MAX_SCANS_PER_FRAME } from "@qr/contracts";
import { counter, isTracing, type Logger, withDeadline } from "@qr/runtime";
import { createFifo } from "../fifo.ts";
import type { FrameQueue } from "./frame-queue.ts";
import type { FrameTrace, FrameTraces } from "./frame-traces.ts";
import { encodeFrame, MAX_BODY_BYTES } from "./segment.ts";
import type { SegmentWriter } from "./segment-writer.ts";

/** Maximum total size of the unwritten scans while the disk hangs. Above this limit, scans are not journaled, and their responses do not wait. */
const MAX_UNWRITTEN_BYTES = 16 * 1024 * 1024;
/** Time after a failed write during which the disk is not used. */
const DISK_PAUSE_MS = 1000;
const SWEEP_MS = 100;
/** Upper bound on the size of everything in a frame's body except the scans: the journal ID and the frame number. */
const ENVELOPE_BYTES = 200;

export interface ScanJournal {
  /** Appends one scan (JSON text of a scan tuple, ASCII). If it returns false, the scan is lost and will not be settled, so respond immediately. */
  append(scan: string): boolean;
  /** Rejects further scans, and waits up to `deadlineMs` for earlier scans to be written. */
  close(deadlineMs: number): Promise<void>;
}

interface Group {
  scans: string;
  count: number;
  /** Total number of scans appended so far, up to and including the last one in this group. */
  upTo: number;
  /** performance.now() at the first scan of the group. */
  sinceMs: number;
}

export interface ScanJournalParts {
  journalId: string;
  writer: SegmentWriter;
  queue: FrameQueue;
  maxBytes: number;
  maxWaitMs: number;
  log: Logger;
  traces: FrameTraces;
  /** Called when the next `count` scans, in append order, are settled. */
  onSettled: (count: number) => void;
  onLost: (count: number, error: Error | undefined) => void;
}

export function createScanJournal(parts: ScanJournalParts): ScanJournal {
  const { journalId, writer, queue, maxBytes, maxWaitMs, traces, onSettled, onLost } = parts;
  const countUnpersisted = counter(
    "redirect_journal_frames_unpersisted_total",
    "Frames that the disk rejected or had no room for. They exist only in memory until the broker confirms them.",
  );
  const sealed = createFifo<Group>();
  let sealedBytes = 0;
  let gathered = "";
  let gatheredCount = 0;
  let gatheredSinceMs = 0;
  let appended = 0;
  let settled = 0;
  let frames = 0;
  let isScheduled = false;
  let isWriting = false;
  let isClosed = false;
  let diskPausedUntilMs = 0;
  let onIdle: (() => void) | undefined;
  const marks = createFifo<{ atMs: number; upTo: number }>();
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();

  function seal(): boolean {
    if (sealedBytes + gathered.length > MAX_UNWRITTEN_BYTES) return false;
    sealed.push({ scans: gathered, count: gatheredCount, upTo: appended, sinceMs: gatheredSinceMs });
    sealedBytes += gathered.length;
    gathered = "";
    gatheredCount = 0;
    return true;
  }

  function schedule(): void {
    if (isScheduled || isWriting) return;
    if (gatheredCount === 0 && sealed.length === 0) {
      onIdle?.();
      return;
    }
    isScheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    isScheduled = false;
    if (sealed.length === 0) seal();
    const group = sealed.shift();
    if (!group) return;
    sealedBytes -= group.scans.length;
    frames += 1;
    const number = frames;
    const frame = encodeFrame(number, `{"journal_id":"${journalId}","frame":${number},"scans":[${group.scans}]}`);
    const { count: scans, sinceMs } = group;
    const trace = traces.begin({ journalId, number, scans, sinceMs });
    const isFull = queue.bytesOnDisk() + frame.length > maxBytes;
    if (isFull || performance.now() < diskPausedUntilMs) {
      keepInMemory(group, number, frame, { trace });
      return;
    }
    isWriting = true;
    writer.append(frame, (error) => {
      isWriting = false;
      trace?.written(error);
      const segment = writer.segment();
      if (error || !segment) {
        diskPausedUntilMs = performance.now() + DISK_PAUSE_MS;
        return keepInMemory(group, number, frame, { trace, error });
      }
      queue.addWritten(segment, number, frame, group.count);
      settle(group.upTo);
      trace?.settled();
      schedule();
    });
  }

  function keepInMemory(
    group: Group,
    number: number,
    frame: Buffer,
    { trace, error }: { trace: FrameTrace | undefined; error?: Error | undefined },
  ): void {
    trace?.written(error);
    countUnpersisted();
    if (error) parts.log.error({ err: error }, "the journal's disk rejects writes; scans are kept in memory");
    if (!queue.addUnpersisted(journalId, number, frame, group.count)) onLost(group.count, error);
    settle(group.upTo);
    trace?.settled();
    schedule();
  }

  function settle(upTo: number): void {
    if (upTo <= settled) return;
    const count = upTo - settled;
    settled = upTo;
    onSettled(count);
  }

  /** Settles the scans that have waited too long, and closes the current segment if it is old and all its frames are confirmed. */
  function sweep(): void {
    writer.rotateIfDone();
    const nowMs = performance.now();
    if (appended > settled) marks.push({ atMs: nowMs, upTo: appended });
    for (let mark = marks.peek(); mark && nowMs - mark.atMs >= maxWaitMs; mark = marks.peek()) {
      marks.shift();
      settle(mark.upTo);
    }
  }

  return {
    append: (scan) => {
      const isFull =
        gatheredCount === MAX_SCANS_PER_FRAME || gathered.length + scan.length + ENVELOPE_BYTES > MAX_BODY_BYTES;
      if (isClosed || (isFull && !seal())) {
        onLost(1, undefined);
        return false;
      }
      if (gatheredCount === 0 && isTracing()) gatheredSinceMs = performance.now();
      gathered = gatheredCount === 0 ? scan : `${gathered},${scan}`;
      gatheredCount += 1;
      appended += 1;
      schedule();
      return true;
    },
    close: async (deadlineMs) => {
      isClosed = true;
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve;
      });
      schedule();
      await withDeadline(idle, deadlineMs, "writing the journal").catch(() => {
        onLost(appended - settled, new Error("the disk did not respond before shutdown"));
      });
      clearInterval(timer);
    },
  };
}
