import { appendFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newJournalDir } from "../testing/test-settings.ts";
import { bodyOf, encodeFrame, isUnreadable, MAX_BODY_BYTES, readFrames, recordedMs } from "./segment.ts";

let path: string;
beforeEach(() => {
  path = join(newJournalDir(), "00000001.seg");
});

async function readSegment() {
  const { size } = await stat(path);
  const found: [number, string][] = [];
  let damaged = 0;
  let whole: number | undefined;
  for (let from = 0; from < size; ) {
    const { frames, readTo, wholeTo, damagedBytes } = await readFrames({ path, size }, from);
    expect(readTo).toBeGreaterThan(from);
    for (const { number, frame } of frames) found.push([number, bodyOf(frame).toString()]);
    damaged += damagedBytes;
    whole = wholeTo ?? whole;
    from = readTo;
  }
  return { found, damaged, whole };
}

async function readAll(): Promise<[number, string][]> {
  return (await readSegment()).found;
}

const small = (number: number) => encodeFrame(number, `body ${number}`);
const large = (number: number) => encodeFrame(number, "x".repeat(MAX_BODY_BYTES));
const FRAME_BYTES = small(1).length;

/** Returns the header of a frame that claims to have a body of `length` bytes. Its checksum is wrong. */
function headerClaiming(length: number): Buffer {
  const header = Buffer.from(small(2).subarray(0, 20));
  header.writeUInt32BE(length, 8);
  return header;
}

/** Returns frame 2 with the byte at offset `at` changed. */
function damagedFrame(at: number): Buffer {
  const frame = Buffer.from(small(2));
  frame.writeUInt8(frame.readUInt8(at) ^ 0xff, at);
  return frame;
}

describe("a segment", () => {
  it("returns its frames as they were written", async () => {
    await writeFile(path, Buffer.concat([small(1), small(2), small(2 ** 40)]));
    expect(await readAll()).toEqual([
      [1, "body 1"],
      [2, "body 2"],
      [2 ** 40, `body ${2 ** 40}`],
    ]);
  });

  it("is read in chunks, even with frames of the maximum size", async () => {
    const frames = Array.from({ length: 9 }, (_, index) =>
      encodeFrame(index + 1, String(index).repeat(MAX_BODY_BYTES)),
    );
    await writeFile(path, Buffer.concat(frames));
    expect((await readAll()).map(([number, body]) => [number, body.length])).toEqual(
      frames.map((_, index) => [index + 1, MAX_BODY_BYTES]),
    );
  });

  it("loses only the torn frame, wherever it was torn", async () => {
    const whole = Buffer.concat([small(1), small(2)]);
    for (let bytes = 0; bytes < small(3).length; bytes += 1) {
      await writeFile(path, whole);
      await appendFile(path, small(3).subarray(0, bytes));
      expect(await readAll()).toHaveLength(2);
    }
  });

  it("loses only the damaged frame", async () => {
    for (let at = 0; at < small(2).length; at += 1) {
      await writeFile(path, Buffer.concat([small(1), damagedFrame(at), small(3)]));
      expect((await readAll()).map(([number]) => number)).toEqual([1, 3]);
    }
  });

  it("continues after a hole of zeros larger than a chunk, such as a power failure leaves", async () => {
    await writeFile(path, small(1));
    await truncate(path, 3 * MAX_BODY_BYTES);
    await appendFile(path, small(9));
    expect((await readAll()).map(([number]) => number)).toEqual([1, 9]);
  });

  it("skips a frame that claims to be larger than the maximum", async () => {
    const liar = Buffer.from(small(1));
    liar.writeUInt32BE(0xffffffff, 8);
    await writeFile(path, Buffer.concat([liar, small(2)]));
    expect((await readAll()).map(([number]) => number)).toEqual([2]);
  });

  it("is read at most two frames of the maximum size at a time", async () => {
    const frames = Buffer.concat([large(1), large(2), large(3)]);
    await writeFile(path, frames);
    const read = await readFrames({ path, size: frames.length }, 0);
    expect(read.frames.map(({ number }) => number)).toEqual([1, 2]);
    expect([read.readTo, read.wholeTo]).toEqual([2 * large(1).length, 2 * large(1).length]);
  });

  it("is read no further than its size", async () => {
    await writeFile(path, Buffer.concat([small(1), small(2)]));
    const read = await readFrames({ path, size: FRAME_BYTES }, 0);
    expect([read.frames.length, read.readTo]).toEqual([1, FRAME_BYTES]);
  });

  it.each([
    ["whole frames", [small(1), small(2)], 0, 2 * FRAME_BYTES],
    ["the beginning of a magic number", [small(1), small(2).subarray(0, 2)], 0, FRAME_BYTES],
    ["an unfinished header", [small(1), small(2).subarray(0, 19)], 0, FRAME_BYTES],
    ["a header without its body", [small(1), small(2).subarray(0, 20)], 0, FRAME_BYTES],
    ["a header without its body of the maximum size", [small(1), large(2).subarray(0, 20)], 0, FRAME_BYTES],
    ["a header with a wrong checksum, without a body", [small(1), headerClaiming(0)], 20, FRAME_BYTES],
    ["a header that claims more than the maximum", [small(1), headerClaiming(MAX_BODY_BYTES + 1)], 20, FRAME_BYTES],
    ["a whole frame with a wrong checksum", [small(1), damagedFrame(FRAME_BYTES - 1)], FRAME_BYTES, FRAME_BYTES],
    ["other bytes at the end", [small(1), Buffer.from("xyz")], 3, FRAME_BYTES],
    ["other bytes between frames", [small(1), Buffer.from("xyz"), small(2)], 3, 2 * FRAME_BYTES + 3],
    ["other bytes twice", [Buffer.from("x"), small(1), Buffer.from("yz"), small(2)], 3, 2 * FRAME_BYTES + 3],
    ["a frame on both sides of a chunk's end", [Buffer.from("x"), large(1), large(2)], 1, 2 * large(1).length + 1],
    [
      "a magic number on both sides of a chunk's end",
      [Buffer.alloc(2 * large(1).length - 2), small(1)],
      2 * large(1).length - 2,
      2 * large(1).length - 2 + FRAME_BYTES,
    ],
    ["only other bytes", [Buffer.from("xyz")], 3, undefined],
  ])("with %s: counts the damaged bytes, and ends after the last whole frame", async (_what, parts, damaged, whole) => {
    await writeFile(path, Buffer.concat(parts));
    expect(await readSegment()).toMatchObject({ damaged, whole });
  });
});

it.each([
  ['{"v":1,"scans":[["7K2M9QXV4B",1790000000123,"x"],["7K2M9QXV4C",1790000000456,"x"]]}', 1790000000123],
  ['{"v":1,"scans":[]}', undefined],
])("the first scan in %s was recorded at %s", (body, ms) => {
  expect(recordedMs(Buffer.from(body))).toBe(ms);
});

it.each([
  ["EIO", true],
  ["EISDIR", true],
  ["ENOENT", false],
  [undefined, false],
])("an error with the code %s means that the file is unreadable: %s", (code, unreadable) => {
  expect(isUnreadable(Object.assign(new Error("read"), { code }))).toBe(unreadable);
});
