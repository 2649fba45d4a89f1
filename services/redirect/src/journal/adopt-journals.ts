// Takes over the journals of processes that are dead, at start and from time to time: their frames are published under their
// own ids, and then their folders are deleted.

import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "@qr/runtime";
import { errorCode } from "./error-code.ts";
import type { FrameQueue } from "./frame-queue.ts";
import { hasLivingOwner } from "./owner-lock.ts";
import { readFrames, SEGMENT_NAME, type Segment } from "./segment.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** `<journal id>`, or `<journal id>~<id of the journal whose process has adopted it>`. */
const FOLDER_NAME = new RegExp(`^(${UUID})(?:~(${UUID}))?$`);

export interface AdoptedJournal {
  journalId: string;
  path: string;
}

/**
 * Adds the frames of every journal without a living owner to the queue; resolves with the journals taken over. Several
 * processes may do this at once: renaming a folder succeeds for one of them only.
 */
export async function adoptJournals(
  directory: string,
  { ownId, queue, log }: { ownId: string; queue: FrameQueue; log: Logger },
): Promise<AdoptedJournal[]> {
  const adopted: AdoptedJournal[] = [];
  for (const name of await readdir(directory)) {
    const [, journalId, adopterId] = name.match(FOLDER_NAME) ?? [];
    const ownerId = adopterId ?? journalId;
    if (!journalId || !ownerId || ownerId === ownId) continue;
    if (await hasLivingOwner(join(directory, ownerId))) continue;
    const path = join(directory, `${journalId}~${ownId}`);
    if (!(await tryRename(join(directory, name), path))) continue;
    const { frames, bytes } = await addSegments(path, journalId, queue, log);
    if (frames > 0) log.info({ journal: journalId, frames, bytes }, "took over the journal of a process that is gone");
    if (frames === 0) await rm(path, { recursive: true, force: true });
    else adopted.push({ journalId, path });
  }
  return adopted;
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

async function addSegments(path: string, journalId: string, queue: FrameQueue, log: Logger) {
  const total = { frames: 0, bytes: 0 };
  const names = (await readdir(path)).filter((name) => SEGMENT_NAME.test(name));
  for (const name of names.sort()) {
    const segmentPath = join(path, name);
    const { size } = await stat(segmentPath);
    const { frames, bytes } = await countFrames(segmentPath, size);
    if (bytes < size) log.warn({ path: segmentPath, bytes: size - bytes }, "cut off what was not a whole frame");
    const segment: Segment = { journalId, path: segmentPath, size, isClosed: true, readTo: 0, waiting: frames };
    queue.addSegment(segment);
    total.frames += frames;
    total.bytes += bytes;
  }
  return total;
}

async function countFrames(path: string, size: number): Promise<{ frames: number; bytes: number }> {
  const total = { frames: 0, bytes: 0 };
  for (let from = 0; from < size; ) {
    const { frames, readTo } = await readFrames({ path, size }, from);
    total.frames += frames.length;
    for (const { frame } of frames) total.bytes += frame.length;
    from = readTo;
  }
  return total;
}
