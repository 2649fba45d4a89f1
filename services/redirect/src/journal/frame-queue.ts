// The frames that no broker has confirmed yet, in order: on disk in segments, the recent ones in memory too, so that in normal
// running nothing is read back. Filled by the scan journal and by adoption, emptied by the scan publisher.

import { rm } from "node:fs/promises";
import type { Logger } from "@qr/runtime";
import { createFifo } from "../fifo.ts";
import { errorCode } from "./error-code.ts";
import { bodyOf } from "./frame.ts";
import { readFrames, type Segment } from "./segment.ts";

/** Frames on disk that are held in memory as well, to save reading them. */
const MAX_RECENT_BYTES = 8 * 1024 * 1024;
/** Frames that the disk did not take: they live in memory alone. */
const MAX_HOMELESS_BYTES = 16 * 1024 * 1024;

export interface WaitingFrame {
  journalId: string;
  number: number;
  body: Buffer;
  /** Where it lies on disk; undefined: in memory alone. */
  segment: Segment | undefined;
  /** Scans in it; 0 where it came from disk and nobody has counted. */
  scans: number;
}

interface RecentFrame extends WaitingFrame {
  segment: Segment;
  offset: number;
  nextOffset: number;
}

export interface FrameQueue {
  addSegment(segment: Segment): void;
  /** Tells that the frame lies at the end of the segment's `size`, which grows by it. */
  addWritten(segment: Segment, number: number, frame: Buffer, scans: number): void;
  /** Takes a frame that the disk did not take; false where there is no room for it in memory either. */
  addHomeless(journalId: string, number: number, frame: Buffer, scans: number): boolean;
  /** Nothing will be appended to the segment; it is deleted once all its frames are confirmed. */
  closeSegment(segment: Segment): void;
  /** The next frame to publish that is in memory. */
  take(): WaitingFrame | undefined;
  /** Whether load would find something that take cannot give yet. */
  hasUnread(): boolean;
  /** Reads the next frames from disk, for take. Rejects where they cannot be read. */
  load(): Promise<void>;
  /** A broker has the frame safe. */
  confirm(frame: WaitingFrame): void;
  frames(): number;
  bytesOnDisk(): number;
  /** Scans that would be lost if the process ended now. */
  homelessScans(): number;
  /** Resolves when no deletion of a segment's file is under way any more, whether it went well or not. */
  deletionsEnded(): Promise<void>;
}

/** `onAvailable` is called when there is something to take; `onDeleted`, which does not reject, when a segment's file is gone. */
export function createFrameQueue(parts: {
  log: Logger;
  onAvailable: () => void;
  onDeleted?: (segment: Segment) => Promise<void>;
}): FrameQueue {
  const { log, onAvailable } = parts;
  const segments: Segment[] = [];
  const homeless = createFifo<WaitingFrame>();
  const read = createFifo<WaitingFrame>();
  const recent = createFifo<RecentFrame>();
  let recentBytes = 0;
  let homelessBytes = 0;
  let homelessScans = 0;
  let homelessFrames = 0;
  let deleting: Promise<unknown> = Promise.resolve();

  const unreadSegment = () => segments.find((segment) => segment.readTo < segment.size);

  function dropRecent(): void {
    recentBytes -= recent.shift()?.body.length ?? 0;
  }

  function takeRecent(): WaitingFrame | undefined {
    const segment = unreadSegment();
    for (let head = recent.peek(); head && segment; head = recent.peek()) {
      const isNext = head.segment === segment && head.offset === segment.readTo;
      const isBehind = head.segment.readTo > head.offset;
      if (!isNext && !isBehind) return undefined;
      dropRecent();
      if (isBehind) continue;
      segment.readTo = head.nextOffset;
      return head;
    }
    return undefined;
  }

  function deleteIfDone(segment: Segment): void {
    const index = segments.indexOf(segment);
    if (!segment.isClosed || segment.waiting > 0 || index < 0) return;
    segments.splice(index, 1);
    const deleted = rm(segment.path, { force: true }).then(
      () => parts.onDeleted?.(segment),
      (error: unknown) => log.error({ err: error, path: segment.path }, "a confirmed segment could not be deleted"),
    );
    deleting = Promise.all([deleting, deleted]);
  }

  async function load(): Promise<void> {
    const segment = unreadSegment();
    if (!segment) return;
    try {
      const { frames, readTo } = await readFrames(segment, segment.readTo);
      segment.readTo = readTo;
      const { journalId } = segment;
      for (const { number, frame } of frames) read.push({ journalId, number, body: bodyOf(frame), segment, scans: 0 });
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      // Only another process that has adopted the journal removes it: its frames are that process's now.
      log.warn({ path: segment.path }, "a segment has been taken over by another process");
      segment.readTo = segment.size;
      segment.waiting = 0;
      segment.isClosed = true;
      deleteIfDone(segment);
    }
  }

  return {
    load,
    addSegment: (segment) => {
      segments.push(segment);
      if (segment.waiting > 0) onAvailable();
      deleteIfDone(segment);
    },
    addWritten: (segment, number, frame, scans) => {
      const offset = segment.size;
      segment.size += frame.length;
      segment.waiting += 1;
      const body = bodyOf(frame);
      const { journalId } = segment;
      recent.push({ journalId, number, body, segment, scans, offset, nextOffset: segment.size });
      recentBytes += body.length;
      while (recentBytes > MAX_RECENT_BYTES) dropRecent();
      onAvailable();
    },
    addHomeless: (journalId, number, frame, scans) => {
      const body = bodyOf(frame);
      if (homelessBytes + body.length > MAX_HOMELESS_BYTES) return false;
      homelessBytes += body.length;
      homelessScans += scans;
      homelessFrames += 1;
      homeless.push({ journalId, number, body, segment: undefined, scans });
      onAvailable();
      return true;
    },
    closeSegment: (segment) => {
      segment.isClosed = true;
      deleteIfDone(segment);
    },
    take: () => homeless.shift() ?? read.shift() ?? takeRecent(),
    hasUnread: () => unreadSegment() !== undefined,
    confirm: (frame) => {
      if (frame.segment) {
        frame.segment.waiting -= 1;
        deleteIfDone(frame.segment);
        return;
      }
      homelessBytes -= frame.body.length;
      homelessScans -= frame.scans;
      homelessFrames -= 1;
    },
    frames: () => segments.reduce((sum, segment) => sum + segment.waiting, homelessFrames),
    bytesOnDisk: () => segments.reduce((sum, segment) => sum + segment.size, 0),
    homelessScans: () => homelessScans,
    deletionsEnded: async () => {
      await deleting;
    },
  };
}
