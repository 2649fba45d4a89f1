// Keeps scans on disk before they are answered. Used by the server, which appends a scan and answers when told that it is settled.
//
// Group commit without a timer: the scans of one event-loop turn become one frame and one asynchronous write; while that is
// under way the next frame gathers, so the cost of a scan falls as load rises. Scans are settled in the order in which they
// came: when their frame is written, or, where the disk is slower than `maxWaitMs`, without waiting any longer.
//
// States of a scan: gathered → sealed (its frame is full) → being written → settled. A frame that the disk refuses is kept in
// memory and published from there; where even that is full its scans are lost, counted, and told in the log.

import { MAX_SCANS_PER_FRAME } from "@qr/contracts";
import { counter, isTracing, type Logger, withDeadline } from "@qr/runtime";
import { createFifo } from "../fifo.ts";
import { encodeFrame, MAX_BODY_BYTES } from "./frame.ts";
import type { FrameQueue } from "./frame-queue.ts";
import type { FrameTrace, FrameTraces } from "./frame-traces.ts";
import type { SegmentWriter } from "./segment-writer.ts";

/** Scans that wait for a disk that hangs. Beyond it they are answered and not kept. */
const MAX_UNWRITTEN_BYTES = 16 * 1024 * 1024;
const DISK_PAUSE_MS = 1000;
const SWEEP_MS = 100;
/** What a frame's body has around its scans; far more than the journal id and the number need. */
const ENVELOPE_BYTES = 200;

export interface ScanJournal {
  /** Takes one scan (JSON text of a scan tuple, ASCII). False: it cannot be kept, and will not be settled; answer at once. */
  append(scan: string): boolean;
  /** Refuses further scans and waits until those taken are written, `deadlineMs` at most. */
  close(deadlineMs: number): Promise<void>;
}

interface Group {
  scans: string;
  count: number;
  /** How many scans had been appended, with the last of this group. */
  upTo: number;
  /** When its first scan came, on performance.now(). */
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
  /** The next `count` scans, in the order of their append, may be answered. */
  onSettled: (count: number) => void;
  /** So many scans have not been kept. */
  onNotKept: (count: number, error: Error | undefined) => void;
}

export function createScanJournal(parts: ScanJournalParts): ScanJournal {
  const { journalId, writer, queue, maxBytes, maxWaitMs, traces, onSettled, onNotKept } = parts;
  const countHomeless = counter(
    "redirect_journal_frames_unwritten_total",
    "Frames that the disk did not take, or had no room for: only memory holds them until the broker does.",
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
  let diskRestsUntilMs = 0;
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
    if (isFull || performance.now() < diskRestsUntilMs) {
      keepInMemory(group, number, frame, { trace });
      return;
    }
    isWriting = true;
    writer.append(frame, (error) => {
      isWriting = false;
      trace?.written(error);
      const segment = writer.segment();
      if (error || !segment) {
        diskRestsUntilMs = performance.now() + DISK_PAUSE_MS;
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
    countHomeless();
    if (error) parts.log.error({ err: error }, "the journal's disk refuses writes; scans are held in memory");
    if (!queue.addHomeless(journalId, number, frame, group.count)) onNotKept(group.count, error);
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

  /** Lets go what has waited too long, and lets segments that are done be deleted. */
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
        onNotKept(1, undefined);
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
        onNotKept(appended - settled, new Error("the disk did not answer before the end"));
      });
      clearInterval(timer);
    },
  };
}
