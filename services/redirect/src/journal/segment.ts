// One file of a journal: whole frames, one after the other. Appended to by the scan journal that owns it, read by the frame queue.

import { open } from "node:fs/promises";
import { frameAt, MAGIC, MAX_FRAME_BYTES } from "./frame.ts";

export const SEGMENT_NAME = /^\d{8}\.seg$/;

export interface Segment {
  readonly journalId: string;
  readonly path: string;
  /** Bytes that hold whole frames; what may lie beyond them is never read. */
  size: number;
  /** Whether nothing is appended any more. */
  isClosed: boolean;
  /** Bytes that have been handed to the publisher. */
  readTo: number;
  /** Frames that no broker has confirmed yet. */
  waiting: number;
}

export interface SegmentFrame {
  number: number;
  frame: Buffer;
}

/** Read at a time: room for a whole frame wherever the reading begins. */
const CHUNK_BYTES = 2 * MAX_FRAME_BYTES;

export function segmentName(number: number): string {
  return `${String(number).padStart(8, "0")}.seg`;
}

/**
 * The whole frames from byte `from` on, about a mebibyte of them, and where to go on (`size` at the end). What is damaged or
 * torn is skipped: a frame whose write did not end was never answered. Rejects where the file cannot be read.
 */
export async function readFrames(
  { path, size }: Pick<Segment, "path" | "size">,
  from: number,
): Promise<{ frames: SegmentFrame[]; readTo: number }> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - from));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    const isEnd = bytesRead < buffer.length || from + bytesRead >= size;
    const { frames, end } = framesIn(buffer.subarray(0, bytesRead), isEnd);
    return { frames, readTo: isEnd ? size : from + end };
  } finally {
    await file.close();
  }
}

function framesIn(bytes: Buffer, isEnd: boolean): { frames: SegmentFrame[]; end: number } {
  const frames: SegmentFrame[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const found = frameAt(bytes, offset);
    if (found) {
      frames.push(found);
      offset += found.frame.length;
      continue;
    }
    const mayGoOn = !isEnd && bytes.length - offset < MAX_FRAME_BYTES;
    if (mayGoOn) break;
    const next = bytes.indexOf(MAGIC, offset + 1);
    offset = next >= 0 ? next : Math.max(offset + 1, bytes.length - (isEnd ? 0 : MAGIC.length - 1));
  }
  return { frames, end: offset };
}
