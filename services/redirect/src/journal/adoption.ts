// Adopts the folders of dead processes, at startup and periodically: publishes their frames under their original IDs, then deletes the folders.
// A folder that cannot be adopted does not affect the others, and its adoption is retried at the next check.

import { readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, gauge, type Logger } from "@qr/runtime";
import type { DamagedSegments } from "./damaged-segments.ts";
import type { FrameQueue } from "./frame-queue.ts";
import { hasLivingOwner, releaseFolder } from "./journal-folder.ts";
import { bodyOf, isUnreadable, readFrames, recordedMs, SEGMENT_NAME, type Segment } from "./segment.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Matches `<journal id>` and `<journal id>~<id of the adopting process's journal>`. */
const FOLDER_NAME = new RegExp(`^(${UUID})(?:~(${UUID}))?$`);

export interface Adoption {
  /**
   * Adopts every journal whose owner is no longer running, and adds its frames to the queue. Safe to call in several processes at the same
   * time, because only one of them can rename a folder. Rejects if JOURNAL_DIR cannot be read.
   */
  adoptJournals(): Promise<void>;
}

export function createAdoption(
  directory: string,
  { ownId, queue, damaged, log }: { ownId: string; queue: FrameQueue; damaged: DamagedSegments; log: Logger },
): Adoption {
  /** Paths of the folders that this process has renamed but not completely read, each with the names of the segments it has read. */
  const unfinished = new Map<string, Set<string>>();
  let notAdopted = 0;
  gauge("redirect_journals_not_adopted", "Journals that could not be adopted at the last check.", () => notAdopted);

  async function adoptJournals(): Promise<void> {
    let failures = 0;
    for (const name of await readdir(directory)) {
      try {
        await adopt(name);
      } catch (error) {
        failures += 1;
        log.error({ err: error, path: join(directory, name) }, "could not adopt a journal");
      }
    }
    notAdopted = failures;
  }

  async function adopt(name: string): Promise<void> {
    const journal = parseFolderName(name);
    if (!journal) return;
    const { journalId, ownerId } = journal;
    const path = join(directory, `${journalId}~${ownId}`);
    if (ownerId !== ownId) {
      if (await hasLivingOwner(join(directory, ownerId))) return;
      if (!(await tryRename(join(directory, name), path))) return;
      unfinished.set(path, new Set());
    }
    const segmentsRead = unfinished.get(path);
    if (!segmentsRead) return;
    await addSegments(path, journalId, segmentsRead);
    unfinished.delete(path);
    await releaseFolder(path);
  }

  /**
   * Adds the journal's segments to the queue, except those named in `segmentsRead`, and adds their names to `segmentsRead`. Rejects if a
   * segment could not be read.
   */
  async function addSegments(path: string, journalId: string, segmentsRead: Set<string>): Promise<void> {
    const total = { frames: 0, bytes: 0 };
    const names = (await readdir(path)).filter((name) => SEGMENT_NAME.test(name) && !segmentsRead.has(name));
    let failures = 0;
    for (const name of names.sort()) {
      const segmentPath = join(path, name);
      try {
        const { frames, bytes } = await addSegment(journalId, segmentPath);
        total.frames += frames;
        total.bytes += bytes;
        segmentsRead.add(name);
      } catch (error) {
        failures += 1;
        log.error({ err: error, path: segmentPath }, "could not read a segment of the journal");
      }
    }
    if (total.frames > 0) log.info({ journal: journalId, ...total }, "adopted the journal of a dead process");
    if (failures > 0) throw new Error(`${failures} segments of the journal could not be read`);
  }

  /** Adds a segment to the queue or, if a retry could not read it either, moves it to the damaged segments. */
  async function addSegment(journalId: string, path: string): Promise<{ frames: number; bytes: number }> {
    try {
      const { frames, bytes, size, damagedBytes, sinceMs } = await countFrames(path);
      const isDamaged = damagedBytes > 0;
      if (isDamaged) damaged.report({ path }, damagedBytes);
      const counts = { waiting: frames, unread: frames, unreadSinceMs: sinceMs ?? Date.now(), skippedBytes: 0 };
      queue.addSegment({ journalId, path, size, isClosed: true, readTo: 0, ...counts, isDamaged });
      return { frames, bytes };
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      log.error({ err: error, path }, "a segment of the journal is unreadable");
      await damaged.keep({ journalId, path });
      return { frames: 0, bytes: 0 };
    }
  }

  return { adoptJournals };
}

/**
 * Parses the name of a journal's folder; returns undefined for any other name. `ownerId`: the ID of the adopting
 * process's journal or, if there is none, of the journal itself.
 */
export function parseFolderName(name: string): { journalId: string; ownerId: string } | undefined {
  const [, journalId, adopterId] = name.match(FOLDER_NAME) ?? [];
  return journalId === undefined ? undefined : { journalId, ownerId: adopterId ?? journalId };
}

async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/**
 * Adds the frames that were appended after the segment was counted, by an owner that only appeared to be dead, for example because a clock
 * was wrong. Resolves with true if there were any, otherwise with false.
 */
export async function addAppended(segment: Segment): Promise<boolean> {
  try {
    const { frames, size, sinceMs } = await countFrames(segment.path, segment.size);
    if (frames === 0) return false;
    segment.size = size;
    segment.waiting += frames;
    segment.unread += frames;
    segment.unreadSinceMs = sinceMs ?? Date.now();
    return true;
  } catch (error) {
    // Another process has adopted the journal.
    if (errorCode(error) === "ENOENT") return false;
    if (!isUnreadable(error)) throw error;
    segment.isDamaged = true;
    return false;
  }
}

/**
 * Counts the whole frames in the file, starting at byte `start`. `size`: the offset after the last whole frame.
 * `sinceMs`: when the first frame was recorded, in ms since 1970.
 */
async function countFrames(path: string, start = 0) {
  const total = { frames: 0, bytes: 0, size: start, damagedBytes: 0, sinceMs: undefined as number | undefined };
  const { size } = await stat(path);
  for (let from = start; from < size; ) {
    const { frames, readTo, wholeTo, damagedBytes } = await readFrames({ path, size }, from);
    total.size = wholeTo ?? total.size;
    total.frames += frames.length;
    for (const { frame } of frames) {
      total.bytes += frame.length;
      total.sinceMs ??= recordedMs(bodyOf(frame));
    }
    total.damagedBytes += damagedBytes;
    from = readTo;
  }
  return total;
}
