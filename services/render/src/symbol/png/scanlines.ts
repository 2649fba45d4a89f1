// The rows of pixels of a symbol as a zlib stream (RFC 1950), made of its modules without ever making the pixels: each row of modules is
// told once, as runs, and its repetitions as copies of the row above. So the cost grows with the modules. Used by png.ts.

import type { Placement } from "../check.ts";
import { edgesOf, type Matrix } from "../matrix.ts";
import { createChecksum } from "./checksum.ts";
import { createDeflater, type Deflater } from "./deflate.ts";

/** Deflate with a window of 32 kB; what a fast compressor writes. */
const ZLIB_HEADER = [0x78, 0x01] as const;
const SHORTEST_COPY = 3;

export interface ZlibStream {
  /** The most bytes that write writes. */
  maxBytes(): number;
  /** Writes the stream and returns the index behind it. */
  write(bytes: Uint8Array, start: number): number;
}

/** Every row of pixels behind its filter byte (0: none), one bit a pixel; a set bit is a dark one. */
export function compressScanlines(matrix: Matrix, { sizePx, modulePx, offsetPx }: Placement): ZlibStream {
  const stride = 1 + Math.ceil(sizePx / 8);
  const deflater = createDeflater();
  const rows = createRows(deflater, stride);
  rows.add([], offsetPx);
  for (let row = 0; row < matrix.modules; row += 1) {
    // The filter byte is eight light pixels.
    const edges = edgesOf(matrix, row).map((column) => 8 + offsetPx + column * modulePx);
    rows.add(edges, modulePx);
  }
  rows.add([], sizePx - offsetPx - matrix.modules * modulePx);
  const checksum = rows.close();
  return {
    maxBytes: () => deflater.maxBytes() + 6,
    write: (bytes, start) => {
      bytes.set(ZLIB_HEADER, start);
      const end = deflater.write(bytes, start + 2);
      for (let byte = 0; byte < 4; byte += 1) bytes[end + byte] = checksum >>> (24 - 8 * byte);
      return end + 4;
    },
  };
}

interface Rows {
  /** So many equal rows, with the bits at which they turn dark and light in turn. */
  add(edges: readonly number[], times: number): void;
  /** Ends the last row, and returns the checksum of all. */
  close(): number;
}

function createRows(deflater: Deflater, stride: number): Rows {
  const runs = createRuns(deflater);
  const checksum = createChecksum(stride);
  let last: readonly number[] = [];
  let wasCopied = false;

  return {
    add: (edges, times) => {
      if (times === 0) return;
      // What a row has in common with the one above, from the left, prolongs the copy that repeated that one.
      const shared = last.length > 0 && edges.length > 0 ? sharedBytes(last, edges, stride) : 0;
      const copied = wasCopied || shared >= SHORTEST_COPY ? shared : 0;
      runs.copy(copied, stride);
      eachRun(edges, stride, (value, first, count) => {
        checksum.run(value, first, count);
        const told = Math.max(first, copied);
        if (first + count > told) runs.add(value, first + count - told);
      });
      // Light rows go on with the run of light bytes, whose distance is the cheapest there is.
      if (edges.length === 0) runs.add(0, (times - 1) * stride);
      else runs.copy((times - 1) * stride, stride);
      checksum.rows(times);
      last = edges;
      wasCopied = edges.length > 0 && times > 1;
    },
    close: () => {
      runs.close();
      return checksum.value();
    },
  };
}

/** The bytes at the head of two rows that are the same. */
function sharedBytes(one: readonly number[], other: readonly number[], stride: number): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return Math.min(stride, Math.min(one[at] ?? Number.POSITIVE_INFINITY, other[at] ?? Number.POSITIVE_INFINITY) / 8) | 0;
}

/** Tells a row's bytes as runs: value, index of the first, and how many. */
function eachRun(
  edges: readonly number[],
  stride: number,
  tell: (value: number, first: number, count: number) => void,
): void {
  let at = 0;
  let byte = 0;
  let colour = 0;
  for (const edge of edges) {
    const index = edge >> 3;
    // In a picture without a margin, the last edge may be the row's end.
    if (index >= stride) break;
    if (index > at) {
      tell(byte, at, 1);
      if (index > at + 1) tell(colour, at + 1, index - at - 1);
      at = index;
      byte = colour;
    }
    byte ^= 0xff >> (edge & 7);
    colour ^= 0xff;
  }
  tell(byte, at, 1);
  if (stride > at + 1) tell(colour, at + 1, stride - at - 1);
}

interface Runs {
  /** So many bytes of a value. */
  add(value: number, count: number): void;
  /** The bytes of so far back again, `length` of them; copies that follow one another at one distance are one. */
  copy(length: number, distance: number): void;
  /** Tells what has been kept to be joined with what follows. */
  close(): void;
}

/** Joins runs of the same value, and copies that follow one another, before the deflater is told of them. */
function createRuns(deflater: Deflater): Runs {
  let value = 0;
  let count = 0;
  let copied = 0;
  let copyDistance = 0;

  function tellRun(): void {
    if (count === 0) return;
    deflater.literal(value);
    const left = count - 1;
    if (left >= SHORTEST_COPY) deflater.copy(left, 1);
    else for (let each = 0; each < left; each += 1) deflater.literal(value);
    count = 0;
  }

  function tellCopy(): void {
    if (copied > 0) deflater.copy(copied, copyDistance);
    copied = 0;
  }

  return {
    add: (next, times) => {
      tellCopy();
      if (count > 0 && next !== value) tellRun();
      value = next;
      count += times;
    },
    copy: (length, distance) => {
      if (length === 0) return;
      tellRun();
      copied += length;
      copyDistance = distance;
    },
    close: () => {
      tellRun();
      tellCopy();
    },
  };
}
