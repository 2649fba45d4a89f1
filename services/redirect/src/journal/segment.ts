// Defines the format of a segment, one file of a journal: a sequence of frames. The format must stay readable forever, because a journal
// may stay on disk for a long time.
//
// A frame consists of a header and a body, which is published unchanged as one of the frames in a message:
//
//   0  magic "QRF1"   4  CRC-32 of the rest   8  body length   12  frame number (64 bits)   20  body

import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { errorCode } from "@qr/runtime";

const MAGIC = Buffer.from("QRF1");
const HEADER_BYTES = 20;
const CHECKED_FROM = 8;
export const MAX_BODY_BYTES = 512 * 1024;
const MAX_FRAME_BYTES = HEADER_BYTES + MAX_BODY_BYTES;
/** Number of bytes read at a time: enough for a whole frame from any offset. */
const CHUNK_BYTES = 2 * MAX_FRAME_BYTES;

/** The codes of errors that a retry cannot fix. */
const UNREADABLE = new Set(["EIO", "EISDIR"]);

export const SEGMENT_NAME = /^\d{8}\.seg$/;

export interface Segment {
  readonly journalId: string;
  readonly path: string;
  /** Total length of the segment's complete frames, in bytes. Nothing after them is read. */
  size: number;
  isClosed: boolean;
  /** Number of bytes passed to the publisher so far. */
  readTo: number;
  /** Number of unconfirmed frames. */
  waiting: number;
  /** Number of frames that have not been passed to the publisher. */
  unread: number;
  /**
   * The time (ms since 1970) at which the first unread frame was written, or an earlier time. Meaningless if there is
   * none.
   */
  unreadSinceMs: number;
  /** Number of bytes before `readTo` that were skipped because they are not part of a whole frame, and that have not been reported yet. */
  skippedBytes: number;
  /** Whether the file contains bytes that are not part of a whole frame. A damaged segment is kept when its frames are confirmed. */
  isDamaged: boolean;
}

interface FoundFrames {
  frames: FoundFrame[];
  /** The offset at which to continue reading; the size of the segment if everything has been read. */
  readTo: number;
  /** The offset after the last of the frames; undefined if there are none. */
  wholeTo: number | undefined;
  /** Number of bytes between the frames, or after the last one, that are not part of a whole frame. Excludes an unfinished frame at the end. */
  damagedBytes: number;
}

export interface FoundFrame {
  number: number;
  /** Header and body, as a view into the bytes read. */
  frame: Buffer;
}

export function emptySegment(journalId: string, path: string): Segment {
  const counts = { size: 0, readTo: 0, waiting: 0, unread: 0, unreadSinceMs: 0, skippedBytes: 0 };
  return { journalId, path, ...counts, isClosed: false, isDamaged: false };
}

export function segmentName(number: number): string {
  return `${String(number).padStart(8, "0")}.seg`;
}

/** Encodes a frame. `number`: a positive integer. `body`: ASCII. */
export function encodeFrame(number: number, body: string): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  MAGIC.copy(frame);
  frame.writeUInt32BE(body.length, 8);
  frame.writeBigUInt64BE(BigInt(number), 12);
  frame.write(body, HEADER_BYTES, "latin1");
  frame.writeUInt32BE(crc32(frame.subarray(CHECKED_FROM)), 4);
  return frame;
}

/** Returns the body of an encoded frame as a view. */
export function bodyOf(frame: Buffer): Buffer {
  return frame.subarray(HEADER_BYTES);
}

/** Returns when the first scan in the body of a frame was recorded, in ms since 1970, or undefined if the body contains no scan. */
export function recordedMs(body: Buffer): number | undefined {
  const text = body.toString("latin1", 0, 300).match(/"scans":\[\["[^"]+",(\d+)/)?.[1];
  return text === undefined ? undefined : Number(text);
}

/** Returns whether an attempt to read a file failed for a reason that a retry cannot fix. */
export function isUnreadable(error: unknown): boolean {
  return UNREADABLE.has(errorCode(error) ?? "");
}

/** Returns the frame at `offset`, or undefined if it is incomplete or damaged. */
function frameAt(bytes: Buffer, offset: number): FoundFrame | undefined {
  const bodyFrom = offset + HEADER_BYTES;
  if (bodyFrom > bytes.length || bytes.compare(MAGIC, 0, MAGIC.length, offset, offset + MAGIC.length) !== 0)
    return undefined;
  const bodyLength = bytes.readUInt32BE(offset + 8);
  const end = bodyFrom + bodyLength;
  if (bodyLength > MAX_BODY_BYTES || end > bytes.length) return undefined;
  const frame = bytes.subarray(offset, end);
  if (crc32(frame.subarray(CHECKED_FROM)) !== frame.readUInt32BE(4)) return undefined;
  return { number: Number(frame.readBigUInt64BE(12)), frame };
}

/**
 * Reads about 1 MiB of whole frames, starting at byte `from`. Skips damaged frames and an unfinished frame at the end. Rejects if the file
 * cannot be read.
 */
export async function readFrames({ path, size }: Pick<Segment, "path" | "size">, from: number): Promise<FoundFrames> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - from));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    const isEnd = bytesRead < buffer.length || from + bytesRead >= size;
    const { frames, frameEnd, end, damagedBytes } = framesIn(buffer.subarray(0, bytesRead), isEnd);
    const wholeTo = frames.length > 0 ? from + frameEnd : undefined;
    return { frames, readTo: isEnd ? size : from + end, wholeTo, damagedBytes };
  } finally {
    await file.close();
  }
}

function framesIn(bytes: Buffer, isEnd: boolean) {
  const frames: FoundFrame[] = [];
  let offset = 0;
  let frameEnd = 0;
  let damagedBytes = 0;
  while (offset < bytes.length) {
    const found = frameAt(bytes, offset);
    if (found) {
      damagedBytes += offset - frameEnd;
      frames.push(found);
      offset += found.frame.length;
      frameEnd = offset;
      continue;
    }
    const mayContinue = !isEnd && bytes.length - offset < MAX_FRAME_BYTES;
    if (mayContinue) break;
    const next = bytes.indexOf(MAGIC, offset + 1);
    offset = next >= 0 ? next : Math.max(offset + 1, bytes.length - (isEnd ? 0 : MAGIC.length - 1));
  }
  const isUnfinished = isEnd && isUnfinishedFrame(bytes.subarray(frameEnd));
  if (!isUnfinished) damagedBytes += Math.min(offset, bytes.length) - frameEnd;
  return { frames, frameEnd, end: offset, damagedBytes };
}

/** Returns whether the bytes are the beginning of a frame, left behind by a writer that was killed or ran out of disk space. */
function isUnfinishedFrame(bytes: Buffer): boolean {
  const magic = bytes.subarray(0, MAGIC.length);
  if (!magic.equals(MAGIC.subarray(0, magic.length))) return false;
  if (bytes.length < HEADER_BYTES) return true;
  const bodyLength = bytes.readUInt32BE(8);
  return bodyLength <= MAX_BODY_BYTES && HEADER_BYTES + bodyLength > bytes.length;
}
