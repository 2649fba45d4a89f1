// The form of a frame on disk: a header, then the message body exactly as it is published. Written by the scan journal, read by
// the frame reader; it must stay readable for ever, since a journal may lie on its disk for long.
//
//   0  magic "QRF1"   4  CRC-32 of all that follows   8  body length   12  frame number (64 bits)   20  body

import { crc32 } from "node:zlib";

export const MAGIC = Buffer.from("QRF1");
const HEADER_BYTES = 20;
/** Most bytes of one frame's body; a message of the bus is never larger. */
export const MAX_BODY_BYTES = 512 * 1024;
export const MAX_FRAME_BYTES = HEADER_BYTES + MAX_BODY_BYTES;

const CHECKED_FROM = 8;

/** The frame with an ASCII body. `number` is a whole number from 1. */
export function encodeFrame(number: number, body: string): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  MAGIC.copy(frame);
  frame.writeUInt32BE(body.length, 8);
  frame.writeBigUInt64BE(BigInt(number), 12);
  frame.write(body, HEADER_BYTES, "latin1");
  frame.writeUInt32BE(crc32(frame.subarray(CHECKED_FROM)), 4);
  return frame;
}

/** The body of an encoded frame, without a copy. */
export function bodyOf(frame: Buffer): Buffer {
  return frame.subarray(HEADER_BYTES);
}

export interface FoundFrame {
  number: number;
  /** The header and the body, a view into what was read. */
  frame: Buffer;
}

/** The frame that begins at `offset`; undefined where there is no whole, undamaged one. */
export function frameAt(bytes: Buffer, offset: number): FoundFrame | undefined {
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
