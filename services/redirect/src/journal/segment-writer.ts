// Appends frames one at a time to the current segment of a journal. A segment is opened for its first frame and closed when large or old.

import { write } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { durations, type Logger } from "@qr/runtime";
import type { FsyncMode } from "../config.ts";
import type { FrameQueue } from "./frame-queue.ts";
import type { JournalFolder } from "./journal-folder.ts";
import { emptySegment, type Segment } from "./segment.ts";

const SYNC_EVERY_MS = 200;
/** Age at which a segment whose frames are all confirmed is closed, which deletes it. */
const MAX_CONFIRMED_AGE_MS = 30_000;

/** The mode of a segment: only the redirect's user may read scans. */
const PRIVATE = 0o600;

type Done = (error: Error | undefined) => void;

export interface SegmentWriter {
  /** Appends one frame. Calls `done` when the frame is as durable as JOURNAL_FSYNC requires. Must not be called again before `done` is called. */
  append(frame: Buffer, done: Done): void;
  /** Returns the segment of the last appended frame, or undefined if that segment is closed. */
  segment(): Segment | undefined;
  /** Closes the current segment, after any append in progress. The next frame starts a new one. */
  rotate(): void;
  /** Closes the current segment if it is old and all its frames are confirmed. */
  rotateIfDone(): void;
  close(): Promise<void>;
}

export function createSegmentWriter(parts: {
  folder: JournalFolder;
  queue: FrameQueue;
  fsync: FsyncMode;
  segmentBytes: number;
  log: Logger;
}): SegmentWriter {
  const { folder, queue, fsync, segmentBytes, log } = parts;
  const timeWrite = durations(
    "redirect_journal_write_seconds",
    "Duration of writing one frame of the journal to disk.",
  );
  let current: { segment: Segment; file: FileHandle; openedMs: number } | undefined;
  let isDirty = false;
  let isAppending = false;
  let isRotationDue = false;
  let closing: Promise<unknown> = Promise.resolve();
  const timer = fsync === "interval" ? setInterval(syncIfDirty, SYNC_EVERY_MS) : undefined;
  timer?.unref();

  function syncIfDirty(): void {
    if (!isDirty || !current) return;
    isDirty = false;
    current.file.datasync().catch((error: unknown) => log.error({ err: error }, "could not sync the journal"));
  }

  async function openNext(): Promise<void> {
    const path = await folder.newSegmentPath();
    const file = await open(path, "ax", PRIVATE);
    const segment = emptySegment(folder.id, path);
    current = { segment, file, openedMs: performance.now() };
    queue.addSegment(segment);
    const synced = fsync === "never" ? undefined : folder.sync();
    if (fsync === "always") await synced;
    else synced?.catch((error: unknown) => log.error({ err: error }, "could not sync the journal's folder"));
  }

  function rotate(): void {
    isRotationDue = isAppending;
    if (!current || isAppending) return;
    const { segment, file } = current;
    current = undefined;
    queue.closeSegment(segment);
    const synced = fsync === "never" || segment.waiting === 0 ? Promise.resolve() : file.datasync();
    closing = Promise.all([closing, synced.finally(() => file.close())]).catch((error: unknown) =>
      log.error({ err: error }, "could not close a segment"),
    );
  }

  /** Removes the remains of a failed append, and continues in a new segment. */
  function abandon(error: Error, done: Done): void {
    const failed = current;
    if (failed) failed.file.truncate(failed.segment.size).catch(() => {});
    isAppending = false;
    rotate();
    done(error);
  }

  function appendToCurrent(frame: Buffer, done: Done): void {
    const target = current;
    const begunMs = performance.now();
    if (!target) {
      done(new Error("no segment is open"));
      return;
    }
    let written = 0;
    const onWritten = (error: Error | null, bytes: number) => {
      if (error) return abandon(error, done);
      written += bytes;
      if (written < frame.length) return writeRest();
      isDirty = true;
      if (fsync !== "always") return finish();
      target.file.datasync().then(finish, (error: Error) => abandon(error, done));
    };
    const finish = () => {
      timeWrite((performance.now() - begunMs) / 1000);
      isAppending = false;
      done(undefined);
      if (isRotationDue || target.segment.size >= segmentBytes) rotate();
    };
    const writeRest = () => {
      const { fd } = target.file;
      write(fd, frame, written, frame.length - written, target.segment.size + written, onWritten);
    };
    writeRest();
  }

  return {
    segment: () => current?.segment,
    append: (frame, done) => {
      isAppending = true;
      if (current) return appendToCurrent(frame, done);
      openNext().then(
        () => appendToCurrent(frame, done),
        (error: Error) => abandon(error, done),
      );
    },
    rotate,
    rotateIfDone: () => {
      const isOld = current && performance.now() - current.openedMs > MAX_CONFIRMED_AGE_MS;
      if (isOld && !isAppending && current?.segment.waiting === 0) rotate();
    },
    close: async () => {
      clearInterval(timer);
      rotate();
      await closing;
    },
  };
}
