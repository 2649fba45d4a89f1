// Queues frames until the broker confirms them. The frames are on disk, in segments, except for unpersisted frames, which the disk rejected
// or had no room for. Recent frames are also in memory, so that nothing is normally read back. The scan journal and adoption fill the
// queue; the scan publisher empties it.

import { errorCode, type Logger } from "@qr/runtime";
import { createFifo } from "../fifo.ts";
import { bodyOf, type FoundFrame, isUnreadable, readFrames, recordedMs, type Segment } from "./segment.ts";

const MAX_RECENT_BYTES = 8 * 1024 * 1024;
/** Maximum total size of the unpersisted frames, which exist only in memory. */
const MAX_UNPERSISTED_BYTES = 16 * 1024 * 1024;

export interface WaitingFrame {
  journalId: string;
  number: number;
  body: Buffer;
  /** Undefined if the frame is unpersisted. */
  segment: Segment | undefined;
  /** Number of scans; 0 if the frame was read from disk. */
  scans: number;
}

interface RecentFrame extends WaitingFrame {
  segment: Segment;
  offset: number;
  nextOffset: number;
}

export interface FrameQueue {
  addSegment(segment: Segment): void;
  /** Adds a frame that was written at the end of the segment. */
  addWritten(segment: Segment, number: number, frame: Buffer, scans: number): void;
  /** Adds an unpersisted frame. Returns false if there is no room for the frame in memory either. */
  addUnpersisted(journalId: string, number: number, frame: Buffer, scans: number): boolean;
  /** Marks a segment as complete. The segment is deleted as soon as all its frames are confirmed. */
  closeSegment(segment: Segment): void;
  /** Returns the next frame to publish, or undefined if none is in memory. */
  take(): WaitingFrame | undefined;
  /** Returns whether `load` would find frames that `take` cannot return yet. */
  hasUnread(): boolean;
  /**
   * Reads the next frames from disk, so that `take` can return them. Gives up on frames that are damaged or that a retry could not read
   * either. After any other error, rejects, and the next call tries again.
   */
  load(): Promise<void>;
  /** Returns the time (ms since 1970) when the oldest frame that `load` would find was written, or an earlier time; undefined if there is none. */
  unreadSinceMs(): number | undefined;
  confirm(frame: WaitingFrame): void;
  frames(): number;
  bytesOnDisk(): number;
  /** Returns the number of scans that would be lost if the process died now. */
  unpersistedScans(): number;
  deletionsEnded(): Promise<void>;
}

/**
 * Returns an empty queue. Calls `onAvailable` when a frame can be taken, `onDamaged` with the number of bytes of a segment that could not be
 * read as frames, and `remove` to remove a segment whose frames have all been confirmed or given up on.
 */
export function createFrameQueue(parts: {
  log: Logger;
  onAvailable: () => void;
  onDamaged: (segment: Segment, bytes: number) => void;
  remove: (segment: Segment) => Promise<void>;
}): FrameQueue {
  const { log, onAvailable } = parts;
  const segments: Segment[] = [];
  const unpersisted = createFifo<WaitingFrame>();
  const read = createFifo<WaitingFrame>();
  const recent = createFifo<RecentFrame>();
  let recentBytes = 0;
  let unpersistedBytes = 0;
  let unpersistedScans = 0;
  let unpersistedFrames = 0;
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
      segment.unread -= 1;
      giveUpSkipped(segment);
      return head;
    }
    return undefined;
  }

  function deleteIfDone(segment: Segment): void {
    const index = segments.indexOf(segment);
    if (!segment.isClosed || segment.waiting > 0 || index < 0) return;
    segments.splice(index, 1);
    const deleted = parts
      .remove(segment)
      .catch((error: unknown) => log.error({ err: error, path: segment.path }, "could not remove a confirmed segment"));
    deleting = Promise.all([deleting, deleted]);
  }

  /** Gives up on the frames that were skipped, once the end of the segment has been reached. */
  function giveUpSkipped(segment: Segment): void {
    if (segment.readTo < segment.size) return;
    if (segment.skippedBytes > 0 && !segment.isDamaged) {
      segment.isDamaged = true;
      parts.onDamaged(segment, segment.skippedBytes);
    }
    segment.skippedBytes = 0;
    segment.waiting -= segment.unread;
    segment.unread = 0;
    deleteIfDone(segment);
  }

  async function load(): Promise<void> {
    const segment = unreadSegment();
    if (!segment) return;
    const from = segment.readTo;
    const head = recent.peek();
    /**
     * The offset at which to stop reading: the first frame in memory or, if none is in memory, the end of the segment.
     */
    const end = head?.segment === segment && head.offset > from ? head.offset : segment.size;
    try {
      const { frames, readTo } = await readFrames({ path: segment.path, size: end }, from);
      addRead(segment, frames);
      segment.skippedBytes += readTo - from - frames.reduce((sum, { frame }) => sum + frame.length, 0);
      segment.readTo = readTo;
    } catch (error) {
      if (errorCode(error) === "ENOENT") {
        // The file is gone, and only a process that adopts the journal removes its files. The frames now belong to that process.
        log.warn({ path: segment.path }, "another process has adopted a segment");
      } else if (isUnreadable(error)) {
        log.error({ err: error, path: segment.path }, "a segment of the journal is unreadable");
        segment.skippedBytes += end - from;
      } else {
        throw error;
      }
      segment.readTo = end;
    }
    giveUpSkipped(segment);
  }

  function addRead(segment: Segment, frames: readonly FoundFrame[]): void {
    const { journalId } = segment;
    for (const { number, frame } of frames) read.push({ journalId, number, body: bodyOf(frame), segment, scans: 0 });
    segment.unread -= frames.length;
    const last = frames.at(-1);
    if (last) segment.unreadSinceMs = recordedMs(bodyOf(last.frame)) ?? segment.unreadSinceMs;
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
      if (segment.unread === 0) segment.unreadSinceMs = Date.now();
      segment.unread += 1;
      const body = bodyOf(frame);
      const { journalId } = segment;
      recent.push({ journalId, number, body, segment, scans, offset, nextOffset: segment.size });
      recentBytes += body.length;
      while (recentBytes > MAX_RECENT_BYTES) dropRecent();
      onAvailable();
    },
    addUnpersisted: (journalId, number, frame, scans) => {
      const body = bodyOf(frame);
      if (unpersistedBytes + body.length > MAX_UNPERSISTED_BYTES) return false;
      unpersistedBytes += body.length;
      unpersistedScans += scans;
      unpersistedFrames += 1;
      unpersisted.push({ journalId, number, body, segment: undefined, scans });
      onAvailable();
      return true;
    },
    closeSegment: (segment) => {
      segment.isClosed = true;
      deleteIfDone(segment);
    },
    take: () => unpersisted.shift() ?? read.shift() ?? takeRecent(),
    hasUnread: () => unreadSegment() !== undefined,
    unreadSinceMs: () => unreadSegment()?.unreadSinceMs,
    confirm: (frame) => {
      if (frame.segment) {
        frame.segment.waiting -= 1;
        deleteIfDone(frame.segment);
        return;
      }
      unpersistedBytes -= frame.body.length;
      unpersistedScans -= frame.scans;
      unpersistedFrames -= 1;
    },
    frames: () => segments.reduce((sum, segment) => sum + segment.waiting, unpersistedFrames),
    bytesOnDisk: () => segments.reduce((sum, segment) => sum + segment.size, 0),
    unpersistedScans: () => unpersistedScans,
    deletionsEnded: async () => {
      await deleting;
    },
  };
}
